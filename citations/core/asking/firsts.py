"""When things, states, events, offices and people were first there to be spoken of.

A row is a year and what is new in it, as alternatives of a regular expression. Sources: general reference works; where
they differ, the earlier year, so that in doubt a question proceeds. Words that had an older meaning stand here only in
the forms that have the new one.
"""

from citations.core.language.forms import dated

FIRSTS: tuple[tuple[int, str], ...] = dated(r"""
1807 steam ?(?:boats?|ships?)
1825 rail(?:way|road)s?|locomotives?
1829 president (?:andrew )?jackson
1830 kingdom of belgium|book of mormon
1837 queen victoria|victorian (?:age|era|times|england)|(?:electric )?telegraphs?|telegrams?
1839 photograph(?:s|y|ers?)?|daguerreotypes?
1840 postage stamps?|penny post
1848 communist manifesto
1861 kingdom of italy|american civil war|confederate states
1863 london underground
1865 abolition of slavery in (?:the )?(?:united states|u\.?s\.?a?\.?|america)|ku klux klan|juneteenth
1868 typewriters?
1876 telephones?
1877 phonographs?|gramophones?
1879 light bulbs?|electric lights?
1880 phones?
1884 statue of liberty|skyscrapers?
1885 automobiles?|motor ?cars?|(?:drive|drove|driving|buy|bought|own|owned) a car
    |(?:what|which) (?:sort of |kind of |make of )?car did
1886 coca-cola
1887 eiffel tower
1888 kodaks?|jack the ripper
1891 basketball
1893 women (?:finally )?(?:got|get|getting|won|win|winning|gained|were given|were granted) (?:the )?(?:right to )?vote
1896 x-?rays?|cinemas?|movies?|volleyball|ragtime|atlanta compromise|plessy|radio|radios
    |radio (?:stations?|broadcasts?)|president mckinley|modern olympics|w\.?\s?e\.?\s?b\.? du ?bois
1897 nigeria|subways?|taxi(?:cab)?s
1898 spanish-american war
1899 second boer war|boxer rebellion|aspirin|winston churchill
1900 zeppelins?|picasso|edward vii
1901 (?:president )?theodore roosevelt|vacuum cleaners?|nobel prizes?|president (?:theodore )?roosevelt
1902 air condition(?:ing|ers?)
1903 a(?:ero|ir)planes?|airports?|aircrafts?|(?:by|on a) plane|wright brothers|souls of black folk|suffragettes?
    |world series
1904 russo-japanese war|opening of the panama canal|fifa
1905 (?:albert )?einstein|theory of relativity|niagara movement
1906 (?:mahatma )?gandhi|president taft
1908 model t
1909 n\.?a\.?a\.?c\.?p\.?|boy scouts
1910 hollywood
1911 titanic
1912 woodrow wilson|president wilson
1913 zippers?
1914 (?:first )?world wars?(?: i| one| 1)?|charlie chaplin|jazz|wwi\b|ww ?1|ww ?i\b|marcus garvey
    |birth of a nation
1915 gallipoli campaign
1916 easter rising|(?:military|army|battle) tanks?|battle of the somme|great migration|national park service
1917 soviet union|bolshevi\w+|russian revolution|lenin|stalin|trotsky|eighteenth amendment|prohibition era
1918 spanish flu|harlem renaissance|czechoslovakia|yugoslavia
1919 league of nations|weimar republic|treaty of versailles|mussolini|fascis(?:m|ts?)|amritsar massacre
1920 robots?|nineteenth amendment|19th amendment|hitler|eleanor roosevelt|irish free state|northern ireland|nfl
1921 tulsa (?:race )?massacre|president harding
1922 insulin|u\.?s\.?s\.?r\.?|bbc
1923 president coolidge|walt disney
1927 televisions?|tv|talkies|mao(?: zedong| tse-tung)|chiang kai-shek
1928 penicillin|antibiotics?|mickey mouse
1929 great depression|wall street crash|(?:president )?herbert hoover
1930 empire state building|supermarkets?
1931 scottsboro boys|electric guitars?
1932 franklin (?:d\.? |delano )?roosevelt|fdr|tuskegee (?:syphilis )?(?:experiment|study)
1933 nazis?|third reich|new deal|concentration camps? (?:in|of) (?:germany|poland)|pakistan|thurgood marshall
    |golden gate bridge
1935 nylon|nuremberg laws|parking meters?|social security (?:act|number|administration)|national historic sites?
1936 spanish civil war|jesse owens|nylons|edward viii|king george vi\b
1938 kristallnacht|ballpoint pens?|superman|batman
1939 (?:second world war|world war (?:ii|two|2))|holocaust|helicopters?|jet (?:planes?|engines?)|ww ?2|wwii
    |ww ?ii
1940 (?:the )?blitz|battle of britain|auschwitz|anne frank|mcdonald's|dunkirk evacuation|evacuation of dunkirk
1941 (?:attack on|bombing of) pearl harbou?r|pearl harbou?r attack
1942 atom(?:ic)? bombs?|nuclear (?:weapons?|power|war|bombs?|submarines?|energy)|manhattan project
1944 d-day|world bank|genocide convention|nelson mandela|international monetary fund
1945 united nations|unesco|cold war|(?:bombing of )?hiroshima bomb\w*|nuremberg trials?|president truman
1946 (?:electronic )?computers|(?<!as )(?:a |the |home |personal |electronic )computer|apartheid|bikinis?
    |microwave ovens?|nba
1947 partition of india|marshall plan|dead sea scrolls|jackie robinson|central intelligence agency
1948 state of israel|national health service|berlin airlift|world health organi[sz]ation|desegregation
1949 people's republic of china|nineteen eighty-four|credit cards?|east germany|west germany
1950 korean war|mccarthyism|malcolm x|queen elizabeth (?:ii|the second)
1951 video (?:recordings?|tapes?|calls?)|videos
1952 president eisenhower|nuclear tests?|hydrogen (?:tests?|bombs?)|polio vaccine
1953 dna|double helix|hillary's ascent of everest
1954 brown v(?:\.|s\.?|ersus)? board|elvis(?: presley)?|rock (?:and|'n'|n) roll|colou?r television
    |transistor radios?|school integration|integration of (?:the )?schools
1955 civil rights movement|martin luther king(?:,? jr\.?)?|mlk|rosa parks|disneyland|warsaw pact|emmett till
    |montgomery bus boycott
1956 artificial intelligence|suez crisis|hungarian uprising|fidel castro|che guevara
1957 artificial satellites?|sputnik|space (?:race|flight|travel|ships?|stations?)|astronauts?|cosmonauts?
    |european (?:economic community|common market)
1958 nasa|integrated circuits?
1960 (?:john f\.? |president )kennedy|jfk|the beatles|contraceptive pills?|lasers?|birth control pill|zimbabwe
1961 vietnam war|berlin wall|bay of pigs|yuri gagarin|amnesty international|peace corps|freedom rid(?:es?|ers)
    |affirmative action
1962 cuban missile crisis|james bond films?|rolling stones(?: band)?
1963 president (?:lyndon )?johnson|lyndon (?:b\.? )?johnson|zip codes?|i have a dream|muhammad ali|cloning|cloned
1964 tanzania
1965 voting rights act|black power|selma march(?:es)?|medicare|medicaid
1966 kwanzaa|black panthers?|black panther party|cultural revolution in china|star trek
1967 heart transplants?|six-day war|cash machines?|pocket calculators?|super bowl|loving v\.? virginia
1968 president nixon|richard nixon|prague spring|reggae
1969 (?:moon|lunar) landing|neil armstrong|woodstock|stonewall(?: riots?)?|arpanet|(?:man|men|walk(?:ed|ing)?
    |landed|landing|trip|went|go) (?:on|to) the moon
1970 black history month|earth day|floppy dis[ck]s?
1971 e-?mails?|greenpeace|microchips?|bangladesh|starbucks
1972 watergate|video games?|bloody sunday of 1972|sri lanka|genetic(?:ally)? (?:engineering|modified|engineered)
1973 roe v\.? wade|oil crisis|yom kippur war|mobile telephones?|disco music
1974 president ford|gerald ford|bar ?codes?
1975 microsoft|global warming|climate (?:change|crisis)|khmer rouge
    |punk rock
1976 president carter|jimmy carter|apple computers?|(?:internet )?memes
1977 star wars
1978 pope john paul(?: ii)?|test[- ]tube bab(?:y|ies)|g\.?p\.?s\.?
1979 walkman|iranian revolution|islamic republic of iran|three mile island|hip[- ]hop|rap music
1980 president reagan|ronald reagan|cnn
1981 aids (?:epidemic|crisis|virus)|hiv|princess diana|laptops?|space shuttles?
1982 compact dis[ck]s?|emoticons?
1983 (?:mobile|cell|cellular) ?phones?|cell ?phones?
1984 oprah
1985 gorbachev|perestroika|glasnost|live aid|chernobyl
1986 challenger disaster
1988 president bush|fall of the berlin wall|german reunification|tiananmen square (?:massacre|protests?)
    |lockerbie|channel tunnel
1990 gulf war|photoshop|text messag(?:es?|ing)|sms
1991 internet|world wide web|web ?sites?|online|yugoslav wars?|break-?up of the soviet union
1992 bill clinton|president clinton|los angeles riots of 1992|smart ?phones?
1993 european union|web browsers?|maastricht treaty
1994 amazon\.com|rwandan genocide|playstation|president mandela
1995 dvds?|ebay|oklahoma city bombing|toy story
1996 usb(?: sticks?)?|dolly the sheep|pok[eé]mon|cloned sheep
1997 harry potter|wi-?fi|tony blair|beyonc[eé]|netflix|blog(?:s|gers?|ging)?|princess diana's death
    |death of princess diana
1998 google|search engines?|euro currency|viagra|good friday agreement|international space station
1999 emojis?|vladimir putin|napster|y2k|bluetooth
2000 george w\.? bush|selfies?|usb drives?
2001 wikipedia|ipods?|september 11(?:th)?(?: attacks?)?|9/11|war on terror|xbox|(?:same-sex|gay) marriages?
2003 iraq war|skype|linkedin|drone strikes?
2004 facebook|social media|youtube|gmail|podcasts?|(?:barack |president )?obama|angela merkel|vap(?:e|ing)
2005 hurricane katrina|pope benedict xvi|google maps
2006 taylor swift|hashtags?|nintendo wii|tweet(?:ed|s)? (?:about|this|that)|would tweet
2007 iphones?|e-?readers?|great recession|apps|(?:android|ios) phones?
2008 bitcoin|crypto(?:currency|currencies)?|financial crisis of 2008|airbnb|spotify|blockchains?|first (?:black
    |african[- ]american|woman|female) (?:us |u\.s\. |american )?(?:vice[- ])?president|(?:black
    |african[- ]american) (?:man |person |woman )?(?:became|becoming|was elected|elected
    |as) (?:the )?(?:us )?president
2009 whatsapp|uber rides?|self-driving cars?|driverless cars?
2010 instagram|ipads?|arab spring|wikileaks|snapchat
2011 south sudan|fukushima(?: disaster)?|occupy wall street
2012 brexit|tinder app|higgs boson discovery|trayvon martin
2013 pope francis|black lives matter|xi jinping
2015 (?:donald |president )trump|same-sex marriage ruling|paris agreement
2016 tik ?tok|deep ?fakes?
2017 #?me ?too movement|emmanuel macron
2018 greta thunberg|large language models?|language models?
2019 covid(?:-?19)?|coronavirus|zelensk\w+
2020 (?:joe |president )?biden|kamala harris|george floyd(?: protests?)?|mrna vaccines?
2022 chat ?gpt|king charles (?:iii|the third)|generative ai|war in ukraine of 2022
2023 coronation of charles iii
""")
"""What is new in a year, whatever the case of its letters."""

SPELLED: tuple[tuple[int, str], ...] = dated(r"""
1908 FBI
1914 Great War
1945 UN
1947 CIA
1949 NATO
1954 KGB
1956 AI
1981 AIDS
1982 CDs?
1993 EU
2006 Twitter
2015 Trump
""")
"""What is new in a year only in these letters, because in others the word is an old one."""
