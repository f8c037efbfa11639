"""Rows of ``refusal_languages`` for more of the languages that are written in Latin letters."""
# ruff: noqa: RUF001 - letters that look alike belong to these languages

from typing import Final

TABLE: Final = """\
da | coverage | Arkivet svarer ikke på dette | Der er ikke nok i arkivet til at svare på det. Vil du se, hvad der
    er i det? | Spørg med andre ord, eller med et navn, et sted eller et årstal. | Spørg om én ting ad gangen. |
    Kan du stille spørgsmålet med andre ord? | Søger du noget fra en bestemt tid?
da | post_death | Efter arkivets slutning | Arkivet rækker ikke længere end til {end}. Om det, der kom derefter,
    kan jeg ikke sige noget. | Spørg om noget fra personens levetid.
da | general_knowledge | Ikke et spørgsmål til dette arkiv | Jeg taler kun ud fra arkivet efter {name}, og dette
    spørger om noget andet. | Spørg, hvad arkivet siger om en person, et sted, et år eller et emne.
da | third_party | En andens private forhold | Spørgsmål om andre menneskers privatliv svarer jeg ikke på. | Spørg
    om den person, hvis arkiv dette er.
no | coverage | Arkivet svarer ikke på dette | Det er ikke nok i arkivet til å svare på det. Vil du se hva som
    finnes i det? | Spør med andre ord, eller med et navn, et sted eller et årstall. | Spør om én ting om gangen. |
    Kan du stille spørsmålet med andre ord? | Leter du etter noe fra en bestemt tid?
no | post_death | Etter arkivets slutt | Arkivet går ikke lenger enn til {end}. Om det som kom etterpå, kan jeg
    ikke si noe. | Spør om noe fra personens levetid.
no | general_knowledge | Ikke et spørsmål til dette arkivet | Jeg snakker bare ut fra arkivet etter {name}, og
    dette spør om noe annet. | Spør hva arkivet sier om en person, et sted, et år eller et emne.
no | third_party | En annens private forhold | Spørsmål om andre menneskers privatliv svarer jeg ikke på. | Spør om
    personen som dette arkivet er etter.
fi | coverage | Arkisto ei vastaa tähän | Arkistossa ei ole tarpeeksi tietoa, jotta siihen voisi vastata. Haluatko
    katsoa, mitä siellä on? | Kysy toisin sanoin tai mainitse nimi, paikka tai vuosi. | Kysy yhtä asiaa kerrallaan.
    | Voisitko esittää kysymyksen toisin sanoin? | Etsitkö jotakin tietyltä ajalta?
fi | post_death | Arkiston päättymisen jälkeen | Arkisto ei ulotu pidemmälle kuin {end}. Siitä, mitä tapahtui sen
    jälkeen, en voi sanoa mitään. | Kysy jostakin henkilön elinajalta.
fi | general_knowledge | Tämä ei ole kysymys tälle arkistolle | Puhun vain tämän arkiston ({name}) perusteella, ja
    tässä kysytään jotakin muuta. | Kysy, mitä arkisto kertoo jostakin henkilöstä, paikasta, vuodesta tai aiheesta.
fi | third_party | Toisen ihmisen yksityisasia | En vastaa kysymyksiin muiden ihmisten yksityiselämästä. | Kysy
    henkilöstä, jonka arkisto tämä on.
pl | coverage | Archiwum na to nie odpowiada | W archiwum nie ma dość materiału, aby na to odpowiedzieć. Czy chcesz
    zobaczyć, co w nim jest? | Zapytaj innymi słowami albo podaj nazwisko, miejsce lub rok. | Pytaj o jedną rzecz
    naraz. | Czy możesz zadać to pytanie innymi słowami? | Czy szukasz czegoś z określonego czasu?
pl | post_death | Po końcu archiwum | Archiwum nie sięga dalej niż {end}. O tym, co było później, nie mogę nic
    powiedzieć. | Zapytaj o coś z czasów życia tej osoby.
pl | general_knowledge | To nie jest pytanie do tego archiwum | Mówię tylko na podstawie tego archiwum ({name}), a
    to pytanie dotyczy czegoś innego. | Zapytaj, co archiwum mówi o osobie, miejscu, roku lub temacie.
pl | third_party | Prywatna sprawa innej osoby | Nie odpowiadam na pytania o życie prywatne innych ludzi. | Zapytaj
    o osobę, której jest to archiwum.
cs | coverage | Archiv na to neodpovídá | V archivu není dost na to, aby se dalo odpovědět. Chcete se podívat, co v
    něm je? | Zeptejte se jinými slovy nebo uveďte jméno, místo či rok. | Ptejte se vždy na jednu věc. | Můžete
    otázku položit jinými slovy? | Hledáte něco z určité doby?
cs | post_death | Po konci archivu | Archiv sahá jen do {end}. O ničem, co bylo potom, nemohu nic říci. | Zeptejte
    se na něco z doby, kdy tato osoba žila.
cs | general_knowledge | To není otázka pro tento archiv | Mluvím jen na základě tohoto archivu ({name}) a tato
    otázka se ptá na něco jiného. | Zeptejte se, co archiv říká o osobě, místě, roce nebo tématu.
cs | third_party | Soukromá věc někoho jiného | Na otázky o soukromém životě jiných lidí neodpovídám. | Zeptejte se
    na osobu, které tento archiv patří.
hu | coverage | Az archívum erre nem válaszol | Az archívumban nincs elég anyag ahhoz, hogy erre válaszoljak.
    Szeretné megnézni, mi van benne? | Kérdezze más szavakkal, vagy adjon meg egy nevet, helyet vagy évet. |
    Egyszerre egy dologról kérdezzen. | Fel tudná tenni a kérdést más szavakkal? | Egy bizonyos időszakból keres
    valamit?
hu | post_death | Az archívum vége után | Az archívum eddig tart: {end}. Az azutáni dolgokról nem mondhatok semmit.
    | Kérdezzen az illető életének idejéről.
hu | general_knowledge | Ez nem ennek az archívumnak szóló kérdés | Csak ennek az archívumnak ({name}) az alapján
    beszélek, ez a kérdés pedig másra vonatkozik. | Kérdezze meg, mit mond az archívum egy személyről, helyről,
    évről vagy témáról.
hu | third_party | Másvalaki magánügye | Mások magánéletére vonatkozó kérdésekre nem válaszolok. | Kérdezzen arról
    a személyről, akié ez az archívum.
ro | coverage | Arhiva nu răspunde la aceasta | În arhivă nu este destul pentru a răspunde la aceasta. Doriți să
    vedeți ce conține? | Întrebați cu alte cuvinte sau cu un nume, un loc ori un an. | Întrebați câte un lucru pe
    rând. | Ați putea pune întrebarea cu alte cuvinte? | Căutați ceva dintr-o anumită perioadă?
ro | post_death | După sfârșitul arhivei | Arhiva nu trece de {end}. Nu pot vorbi despre nimic de după aceea. |
    Întrebați despre ceva din timpul vieții persoanei.
ro | general_knowledge | Nu este o întrebare pentru această arhivă | Vorbesc numai pe baza acestei arhive ({name}),
    iar întrebarea cere altceva. | Întrebați ce spune arhiva despre o persoană, un loc, un an sau un subiect.
ro | third_party | O chestiune privată a altcuiva | Nu răspund la întrebări despre viața privată a altor persoane.
    | Întrebați despre persoana căreia îi aparține această arhivă.
ca | coverage | L'arxiu no respon a això | A l'arxiu no hi ha prou per respondre a això. Vol veure què hi ha? |
    Pregunti amb altres paraules, o amb un nom, un lloc o un any. | Pregunti una sola cosa cada vegada. | Podria
    fer la pregunta amb altres paraules? | Busca alguna cosa d'una època determinada?
ca | post_death | Després del final de l'arxiu | L'arxiu no va més enllà de {end}. No puc parlar de res posterior.
    | Pregunti alguna cosa dels anys de la seva vida.
ca | general_knowledge | No és una pregunta per a aquest arxiu | Parlo només a partir de l'arxiu de {name}, i això
    demana una altra cosa. | Pregunti què diu l'arxiu d'una persona, un lloc, un any o un tema.
ca | third_party | Un afer privat d'una altra persona | No responc preguntes sobre la vida privada d'altres
    persones. | Pregunti per la persona de qui és aquest arxiu.
tr | coverage | Arşiv bunu yanıtlamıyor | Arşivde bunu yanıtlamaya yetecek bilgi yok. İçinde ne olduğuna bakmak
    ister misiniz? | Başka sözcüklerle ya da bir ad, yer veya yıl vererek sorun. | Her seferinde tek bir şey sorun.
    | Soruyu başka sözcüklerle sorabilir misiniz? | Belirli bir dönemden bir şey mi arıyorsunuz?
tr | post_death | Arşivin sona ermesinden sonra | Arşiv {end} tarihinden ileriye gitmiyor. Ondan sonrası hakkında
    bir şey söyleyemem. | Kişinin yaşadığı döneme ait bir şey sorun.
tr | general_knowledge | Bu arşive yöneltilecek bir soru değil | Yalnızca bu arşive ({name}) dayanarak konuşuyorum;
    bu soru ise başka bir şey istiyor. | Arşivin bir kişi, yer, yıl veya konu hakkında ne söylediğini sorun.
tr | third_party | Başka birinin özel meselesi | Başkalarının özel hayatı hakkındaki soruları yanıtlamıyorum. | Bu
    arşivin ait olduğu kişi hakkında sorun.
id | coverage | Arsip tidak menjawab ini | Di dalam arsip tidak ada cukup bahan untuk menjawabnya. Apakah Anda
    ingin melihat apa isinya? | Bertanyalah dengan kata lain, atau dengan nama, tempat, atau tahun. | Tanyakan satu
    hal saja setiap kali. | Dapatkah Anda bertanya dengan kata lain? | Apakah Anda mencari sesuatu dari masa
    tertentu?
id | post_death | Setelah arsip berakhir | Arsip ini tidak melampaui {end}. Saya tidak dapat berbicara tentang apa
    pun sesudahnya. | Tanyakan sesuatu dari masa hidupnya.
id | general_knowledge | Bukan pertanyaan untuk arsip ini | Saya hanya berbicara berdasarkan arsip {name}, dan ini
    menanyakan hal lain. | Tanyakan apa kata arsip tentang seseorang, suatu tempat, tahun, atau pokok bahasan.
id | third_party | Urusan pribadi orang lain | Saya tidak menjawab pertanyaan tentang kehidupan pribadi orang lain.
    | Tanyakan tentang orang yang memiliki arsip ini.
"""
