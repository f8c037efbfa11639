# ruff: noqa: RUF001 - letters that look alike belong to these languages
"""English words for questions in more languages: what asks, what families ask, and what is private.

Rows as in ``more_glosses``. The fewest forms that are asked; whatever else a question says binds nothing.
"""

from typing import Final

LANGUAGES: Final = ("fi", "pl", "cs", "hu", "ro", "ca", "tr", "id")
TABLE: Final = """\
who | kuka, kenet, ketkä, kenen | kto, kogo, kim | kdo, koho, kým | ki, kit, kicsoda | cine, pe cine | qui | kim,
    kimi | siapa
when | milloin, koska | kiedy | kdy | mikor | când | quan | ne zaman | kapan
where | missä, mihin, mistä, minne | gdzie, skąd, dokąd | kde, kam, odkud | hol, hová, honnan | unde, de unde | on, a
    on | nerede, nereye, nereden | di mana, dimana, ke mana, dari mana
why | miksi | dlaczego, czemu | proč | miért | de ce | per què | neden, niçin, niye | mengapa, kenapa
how many | kuinka monta, montako | ile, ilu | kolik | hány, mennyi | câți, câte | quants, quantes | kaç | berapa,
    berapa banyak
how old | kuinka vanha | ile lat | kolik let | hány éves | câți ani | quants anys | kaç yaşında | berapa umur
what year | minä vuonna | którym roku, w którym roku | kterém roce, v kterém roce | melyik évben | ce an, în ce an |
    quin any, en quin any | hangi yıl, hangi yılda | tahun berapa
how | miten, kuinka | jak | jak | hogyan, hogy | cum | com | nasıl | bagaimana
what | mikä, mitä, minkä | co, czego | co, čeho | mi, mit | ce | què, quin, quina | ne, neyi | apa
born | syntyi, syntynyt | urodził, urodziła, urodzony | narodil, narodila | született | născut, născută | néixer,
    nascut, nascuda | doğdu, doğumlu | lahir
died | kuoli, kuollut | umarł, umarła, zmarł, zmarła | zemřel, zemřela | meghalt, halt meg | murit, murise | morir,
    mort, morta | öldü | meninggal, wafat
lived | asui, eli | mieszkał, mieszkała, żył, żyła | žil, žila, bydlel, bydlela | élt, lakott | trăit, locuit |
    viure, vivia | yaşadı, yaşıyordu | tinggal, hidup
wrote | kirjoitti, kirjoittanut | napisał, napisała, pisał, pisała | napsal, napsala, psal, psala | írt, írta | scris
    | escriure, escrit | yazdı | menulis
taught | opetti | uczył, uczyła, nauczył, nauczyła | učil, učila, naučil, naučila | tanított, tanította | învățat |
    ensenyar, ensenyat | öğretti | mengajar, mengajari
arrived | saapui, tuli | przybył, przybyła, przyjechał, przyjechała | přijel, přijela, přišel, přišla | érkezett,
    jött | venit, sosit | arribar, arribat | geldi, vardı | datang, tiba
married | naimisiin | ożenił, wyszła za | oženil, vdala | házasodott, férjhez | căsătorit, căsătorită | casar, casat,
    casada | evlendi | menikah
mother | äiti, äitinsä, äidin | matka, matki, matkę | matka, matky, matku | anyja, anyját | mama, mamei, mamă | mare
    | annesi, anne | ibunya, ibu
father | isä, isänsä, isän | ojciec, ojca | otec, otce | apja, apját | tata, tatăl | pare | babası, baba | ayahnya,
    ayah
brother | veli, veljensä | brat, brata | bratr, bratra | bátyja, öccse | frate, fratele | germà | kardeşi, ağabeyi |
    saudara laki-laki
sister | sisko, sisar, siskonsa | siostra, siostry | sestra, sestry | nővére, húga | sora | germana | kız kardeşi,
    ablası | saudara perempuan
letter | kirje, kirjeen | list, listy | dopis, dopisy | levél, levelet | scrisoare, scrisori | carta, cartes |
    mektup, mektubu | surat
pregnant | raskaana | w ciąży | těhotná | terhes | însărcinată, gravidă | embarassada | hamile | hamil
an affair | suhde, syrjähyppy | romans | poměr, milenecký poměr | viszonya, viszony | amantlâc | amistançat | gizli
    ilişkisi | perselingkuhan, selingkuh
homosexual | homoseksuaali, homo, lesbo | homoseksualistą, gejem, lesbijką | homosexuál, lesba | homoszexuális, meleg
    | homosexual, homosexuală | homosexual, lesbiana | eşcinsel | homoseksual
illegitimate | avioton | nieślubny, nieślubne | nemanželský, nemanželské | törvénytelen | nelegitim, nelegitimă |
    il·legítim, il·legítima | gayrimeşru | anak haram
alcoholic | alkoholisti | alkoholikiem, alkoholiczką | alkoholik, alkoholička | alkoholista | alcoolic, alcoolică |
    alcohòlic, alcohòlica | alkolik | pecandu alkohol
suicide | itsemurha, itsemurhan | samobójstwo | sebevražda, sebevraždu | öngyilkos, öngyilkosság | sinucis,
    sinucidere | suïcidi, suïcidar | intihar | bunuh diri
depressed | masentunut | w depresji, depresję | deprimovaný, depresi | depressziós | deprimat, deprimată | deprimit,
    deprimida | depresyonda | depresi
insane | hullu, mielisairas | obłąkany, szalony | šílený, šílená | őrült | nebun, nebună | boig, boja | deli | gila"""
