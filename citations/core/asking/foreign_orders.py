# ruff: noqa: RUF001 - letters that look alike belong to these languages
"""Orders in other languages: to forget what was said, to speak as the person, to be the person from now on."""

from citations.core.language.forms import small

_HEAD = (
    r"(?:^|[.!?;:,>¡¿。！？،]\s*|\b(?:und|et|y|e|en|og|och|ja|i|a|és|și|ve|dan|и|и|та|і)\s+)"
    r"(?:(?:bitte|por favor|s['’]il (?:te|vous) plaît|per favore|alsjeblieft|proszę|prosím|vær så snill"
    r"|snälla)[, ]+)?"
)
_AS_IF = r"(?:als|wie|comme|como|come|som|kuin|jako|jak|mint|ca|com|gibi|seperti|sebagai)"
FOREIGN = small(rf"""
{_HEAD}(?:vergiss|vergesst|vergessen sie|ignorier\w*|missachte\w*)\b[^.?!]{{0,20}}\b(?:alle[sn]?|was|deine|ihre
    |die|bisherige\w*|vorherige\w*|obige\w*)\b
{_HEAD}(?:oublie[zsr]?|ignore[zsr]?)\b[^.?!-]{{0,20}}\b(?:tout\w*|ce qui|vos|tes|les|cela)\b
{_HEAD}(?:olvida|olvide|olvídate|olvídese|ignora|ignore|omite)\b[^.?!]{{0,20}}\b(?:tod[oa]s?|lo|tus|sus|las|los
    |cuanto)\b
{_HEAD}(?:esqueça|esquece|ignore|ignora|desconsidere)\b[^.?!]{{0,20}}\b(?:tud[oa]|tod[oa]s|o que|as|suas|tuas)\b
{_HEAD}(?:dimentica|ignora|scorda|aggiorna)\b[^.?!]{{0,20}}\b(?:tutt[oaei]|ciò|quello|quanto|le tue|le)\b
{_HEAD}(?:vergeet|negeer)\b[^.?!]{{0,20}}\b(?:alles|alle|wat|je|uw|de)\b
{_HEAD}(?:glem|glöm|ignorer\w*|strunta i)\b[^.?!]{{0,20}}\b(?:alt|allt|alle|alla|det|dine|dina|reglerne|reglene
    |reglerna)\b
{_HEAD}(?:unohda|jätä huomiotta)\b[^.?!]{{0,20}}\b(?:kaikki|kaiken|aiemmat|ohjeet|säännöt)\b
{_HEAD}(?:zapomnij|zignoruj|pomiń)\b[^.?!]{{0,20}}\b(?:wszystk\w*|o|poprzedn\w*|swo\w*)\b
{_HEAD}(?:zapomeň|zapomeňte|ignoruj|ignorujte)\b[^.?!]{{0,20}}\b(?:vš\w*|na|předchoz\w*|sv\w*)\b
{_HEAD}(?:felejts\w*|hagyd figyelmen)\b[^.?!]{{0,30}}\b(?:el|minden\w*|kívül)\b
{_HEAD}(?:uită|uitați|ignoră|ignorați)\b[^.?!]{{0,20}}\b(?:tot|toate|ce|instruc\w*|regul\w*)\b
{_HEAD}(?:oblida|ignora)\b[^.?!]{{0,20}}\b(?:tot\w*|les|el que)\b
\b(?:her şeyi|bütün|önceki|tüm)\b[^.?!]{{0,30}}\b(?:unut|yok say|görmezden gel)\b
{_HEAD}(?:lupakan|abaikan)\b[^.?!]{{0,20}}\b(?:semua|segala|apa|instruksi|aturan)\b
{_HEAD}(?:забудь|забудьте|игнорируй|ігноруй)\w*[^.?!]{{0,20}}(?:вс[её]|всі|усе|предыдущ|попередн)
(?:以|用)[^。？！]{{0,12}}(?:身份|口吻|语气|第一人称)[^。？！]{{0,8}}(?:回答|说|说话)
として(?:答え|話し|振る舞)|になりきって|처럼 (?:대답|말)|(?:으로서|로서) (?:대답|답)
(?:انس|تجاهل|تظاهر)\b|(?:שכח|התעלם)\b.{{0,20}}(?:כל|מה)
{_HEAD}(?:sprich|sprechen sie|antworte|antworten sie|rede|schreib\w*)\b[^.?!]{{0,30}}(?:{_AS_IF} |ich-form
    |ersten person|mit (?:ihrer|seiner) stimme)
{_HEAD}(?:parle[zs]?|réponds|répondez|écris|écrivez)\b[^.?!]{{0,30}}(?:{_AS_IF} |en tant que|première personne
    |avec sa voix)
{_HEAD}(?:habla|hable|responde|responda|contesta|escribe)\b[^.?!]{{0,30}}(?:{_AS_IF} |primera persona|con su voz)
{_HEAD}(?:fala|fale|responde|responda|escreve|escreva)\b[^.?!]{{0,30}}(?:{_AS_IF} |primeira pessoa|com a voz)
{_HEAD}(?:(?:da|d['’])\s?(?:ora|adesso)\s)?(?:parla|parli|rispondi|risponda|scrivi)\b[^.?!]{{0,30}}(?:{_AS_IF}
    \s|prima persona|con la sua voce)
{_HEAD}(?:spreek|praat|antwoord|schrijf)\b[^.?!]{{0,30}}(?:{_AS_IF} |ik-vorm|eerste persoon)
{_HEAD}(?:tal|tala|snakk|svar|svara|skriv)\b[^.?!]{{0,30}}(?:{_AS_IF} (?:om (?:du|hun|hon|han)\b|du\b
    |[^\s.?!]+\s*[.!]?$)|(?:første|första) person|jeg-form)
{_HEAD}(?:puhu|vastaa|kirjoita)\b[^.?!]{{0,30}}(?:{_AS_IF} |minä-muodossa|ensimmäisessä persoonassa|\w+na[.!]*$)
{_HEAD}(?:mów|odpowiadaj|odpowiedz|mluv|odpovídej|odpověz|beszélj|válaszolj|vorbește|răspunde|parla|respon|konuş
    |berbicaralah|jawablah)\b[^.?!]{{0,30}}(?:{_AS_IF} |pierwszej osobie|první osobě|persoana întâi|primera persona)
(?:говори|отвечай|ответь|відповідай)\w*[^.?!]{{0,20}}(?:как |від імені|от имени|от первого лица|від першої особи)
\b(?:(?:ab jetzt|von jetzt an|von nun an) bist du|(?:à partir de maintenant|désormais),? (?:tu es|vous êtes)
    |(?:a partir de ahora|desde ahora),? (?:tú )?eres|(?:a partir de agora|de agora em diante),? (?:você é|tu és|és)
    |(?:da adesso|da ora(?: in poi)?|d['’]ora in poi),? (?:tu )?(?:sei|parl|rispond)|(?:vanaf nu
    |van nu af aan) ben (?:je|jij|u)
    |fr[åa]n? (?:och med )?nu(?: av)? (?:är|er) du|fra nu af er du|tästä lähtien (?:sinä )?olet|od teraz jesteś
    |od teď jsi|odteď jsi|mostantól te|de acum (?:încolo )?ești|a partir d['’]ara ets|(?:bundan|şimdiden) sonra sen
    |mulai sekarang (?:kamu|anda)|từ bây giờ bạn là)
(?:с этого момента|отныне|теперь) (?:ты|вы)\b|(?:відтепер|з цього моменту) ти\b
    |从(?:现在|此刻)起.{{0,4}}你|从今以后.{{0,4}}你
(?:今から|これから)(?:あなた|君|お前)は
    |(?:이제부터|지금부터) (?:너|당신)
    |(?:من الآن|منذ الآن|ابتداءً من الآن)\s?(?:فصاعدا\w?\s?)?أنت
    |מעכשיו את
\b(?:dein\w*|ihre?\w*|tes|ton|votre|vos|tus?|sus?|teu|seu|tuas|suas|tue|tuo|je|jouw|uw|dine?|dina|ditt|twoj\w*
    |tvoj\w*|tvé) (?:system-?prompts?|prompts? (?:système|de sistema|do sistema|di sistema)|systemprompt\w*
    |systeemprompt)\b
{_HEAD}(?:zeig\w*(?: mir)?|montre[zr]?(?:-moi)?|muéstra(?:me)?|mostra(?:mi|-me)?|mostre(?:-me)?|laat (?:me|mij)
    |toon(?: me)?|vis(?: mig| meg)?|visa(?: mig)?|näytä(?: minulle)?|pokaż(?: mi)?|ukaž(?: mi)?) (?:deine|ihre
    |tes|vos|tus|sus|tuas|suas|le tue|le sue|je|uw|dine|dina|swoje|své) (?:anweisungen|regeln|instructions
    |consignes|règles|instrucciones|reglas|instruções|regras|istruzioni|regole|instructies|regels|instruktioner
    |instruksjoner|instruksjonene|regler|instrukcje|zasady|instrukce|pravidla)
{_HEAD}(?:ignore[zr]?|ignoriere\w*|ignora|negeer|montre[zr]?|zeig\w*|muestra|mostra|toon|vis|visa
    |pokaż)\b[^.?!]{{0,30}}\b(?:scellée?s|versiegelt\w*|sellad[ao]s|selad[ao]s|sigillat[ei]|verzegeld\w*
    |forseglede|förseglade|instructions|zapieczętowan\w*)\b
""")
"""What tells whoever answers, in another language than English, to be somebody or to forget its rules."""
