"""More rows of ``happenings``: politics, arts, medicine and daily life since 1880, when most archives end.

Written as there: the earlier year where sources differ, and only forms that have the new meaning.
"""

from citations.core.language.forms import dated

NEWCOMERS: tuple[tuple[int, str], ...] = dated(r"""
1884 fountain pens?
1889 speakeas(?:y|ies)
1895 (?:sigmund )?freud(?:ian|['’]s)
1896 psycho-?analy(?:sis|st|sts|tic)
1899 houdini
1901 (?:teddy|theodore) roosevelt (?:as|was|became|becoming) president|president teddy roosevelt
    |(?:ernest )?shackleton|(?:captain )?scott of the antarctic
1903 flappers|radiotherapy
1905 industrial workers of the world|wobblies
1906 allerg(?:y|ies|ic)
1907 james joyce
1908 talking (?:pictures|films)|(?:igor )?stravinsky
1909 (?:income tax|sixteenth|16th) amendment
1910 bloomsbury group|race to the south pole
1911 triangle (?:shirtwaist )?(?:factory )?fire
1912 (?:franz )?kafka
1913 federal reserve|(?:electric )?refrigerators?|fridges?
1914 (?:fought|killed|fell|died|wounded) (?:at|on) the somme|panama canal(?:['’]s opening| (?:was )?opened)
    |babe ruth|passchendaele
1916 battle (?:of|at) verdun|dada(?:ism|ists?)
1917 (?:emma goldman['’]s deportation|deportation of emma goldman)
1918 lawrence of arabia
1919 airliners?|bauhaus|j\.? edgar hoover|(?:george )?gershwin|(?:irish republican army|the ira)
1920 (?:f\.? )?scott fitzgerald|al capone|le corbusier
1922 wireless sets?|(?:bertolt )?brecht|amelia earhart
1923 hemingway|duke ellington|hitch-?hik\w+
1924 leningrad|child labou?r amendment|quantum (?:mechanics|theory)
1925 stalingrad|salvador dal[ií]|art deco
1926 charles lindbergh|general franco|william faulkner
1928 mickey mouse
    |autobahns?|world cup (?:football|matches|finals?)|football world cups?
1929 (?:john )?steinbeck
1930 (?:gandhi['’]?s )?salt march|pluto (?:was |being )?discovered|discovery of pluto|planet pluto
    |great depression of the (?:19)?(?:30s|['’]30s|thirties)
    |nation of islam
1931 macdonald['’]?s national government|national government of (?:1931|ramsay macdonald)
    |frida kahlo
1932 saudi arabia|decoloni[sz]\w+|the fbi|f\.b\.i\.
1933 hitler (?:as|was|became|becoming|becomes|being (?:made|named)) (?:german )?chancellor|chancellor hitler
    |hitler['’]s (?:rise to power|seizure of power|chancellorship)|reichstag fire|dust bowl
    |gestapo|bonnie and clyde
1934 night of the long knives
    |ata ?t[uü]rk|joe louis
1935 nuremberg laws|penguin (?:books|paperbacks?)|abyssinia crisis
    |juke-?boxe?s?
1936 jarrow (?:march|crusade|marchers)|stalin['’]?s (?:great )?(?:purges?|show trials)|great purge|moscow show trials
    |(?:jean-paul )?sartre
    |(?:edward(?: viii)?['’]s|the king['’]s) abdication in 1936|abdication of (?:king )?edward
1937 (?:bombing|destruction) of guernica|picasso['’]?s guernica
    |polaroids?|(?:albert )?camus
1938 kristallnacht
1939 frank sinatra
1940 (?:evacuation of|miracle of|retreat from) dunkirk|dunkirk['’]?s? evacuation|vichy france
    |(?:winston )?churchill (?:as|was|became|becoming|becomes) prime minister|prime minister (?:winston )?churchill
    |home guard of 1940
    |warsaw ghetto
1941 polyester|terylene|(?:attack|bombing) (?:on|of) pearl harbou?r
    |(?:dwight )?eisenhower|general eisenhower
1942 beveridge (?:report|plan)|battle of (?:el )?alamein
    |oxfam
1943 lsd|(?:simone )?de beauvoir|jackson pollock
1944 butler['’]?s education act|education act of 1944|bretton woods|doodlebugs?|prefabs?
    |kamikazes?|v-?[12] rockets?
1945 (?:clement )?attlee['’]?s (?:government|landslide|victory)|landslide of (?:attlee|1945)|prime minister attlee
    |(?:clement )?attlee (?:as|was|became|becoming) prime minister|(?:yalta|potsdam) conference
    |(?:north|south) korea|teflon
1946 n\.?h\.?s\.?\b|microwave ovens?|the microwave|iron curtain speech
    |microwaves|tupperware|unicef
1947 india (?:becoming|became|gained|gaining|won|winning) (?:its |her )?independen\w+|indian independence day
    |truman doctrine
    |(?:the cia|c\.i\.a\.|central intelligence agency)|nkrumah
1948 empire windrush|windrush generation|long[- ]playing records?|l\.?p\.?s\b|berlin (?:airlift|blockade)
    |universal declaration of human rights
    |mau mau|play(?:ed|ing|s)? scrabble
1949 people['’]?s republic of china|chairman mao['’]?s china
    |xerox(?:ed)?|lego
1950 mccarthyis\w+|senator mccarthy['’]?s
    |mother teresa|ultrasound
1952 (?:colonel |president )?nasser
1953 everest (?:was |being )?(?:climbed|conquered)|hillary and tenzing
1955 velcro|johnny cash|medgar evers
1956 premium bonds|long[- ]life milk
    |video ?recorders?
1957 european common market
    |malaysia|pel[ée]\b
1958 campaign for nuclear disarmament
    |pacemakers?
1959 barbie dolls?|hovercrafts?|dalai lama['’]s (?:exile|flight)
1960 aretha franklin|opec|sharpeville|(?:robert )?mugabe
1962 concorde
1963 second[- ]wave feminis\w+|feminism['’]?s second wave|second wave of feminism|feminine mystique
    |equal pay act
    |zambia|ayatollah khomeini|soweto
1964 black holes(?! of)|(?:the plo|palestine liberation organi[sz]ation)
1965 race relations act
    |gay (?:liberation|pride)
1966 cultural revolution in china|mao['’]?s cultural revolution
    |botswana|idi amin|miranda (?:rights|warning)
1967 biafra|plate tectonics
1968 namibia|steve biko|the troubles (?:in|of) (?:northern )?ireland
1969 (?:colonel )?gadd?afi
1971 decimal day|greenpeace
    |united arab emirates
1974 health and safety at work|health and safety executive
1975 sex discrimination act|personal stereos?
    |hillary (?:rodham )?clinton
1976 ebola
1977 m\.?r\.?i\.? scans?
1979 walkmans?|walkmen
1980 zero[- ]hours? (?:contracts?|workers?)|solidarno[sś][cć]|falklands war
1983 hubble (?:space )?telescope
1984 (?:miners['’]? strike|strike of the miners) (?:against|under) (?:mrs\.? |margaret )?thatcher
1986 big bang in the city|chernobyl (?:disaster|accident)
1987 intifada
1988 berlin wall (?:fell|falls|came down|comes down|was (?:torn|taken|pulled|brought) down|(?:was )?opened)
    |al[- ]qa[ei]da
1989 fall of the iron curtain
    |(?:end|fall|collapse) of (?:communism|the (?:iron curtain|eastern bloc))|cold war (?:ended|was over|ends)
1990 mandela['’]?s release|release of (?:nelson )?mandela|mandela (?:was |being )?(?:released|freed|walked free)
1991 disintegration of the soviet union|(?:end|fall|collapse|dissolution|disintegration) of the ussr
    |dial-?up(?: internet)?|web ?pages?
    |(?:soviet union|ussr) (?:broke|breaks|fell|falls|collapsed|collapses|dissolved|disintegrated)
1992 maastricht|premier league|black wednesday
    |bosnian war|srebrenica
1994 amazon (?:warehouses?|prime|parcels?|deliver(?:y|ies)|packages?|workers?)|amazon['’]s (?:warehouses?|workers?)
1995 (?:in|of|fifty|hundred|thousand|many|few|\d) euros
1997 harry potter
    |(?:celebrat\w+|saw in|see in|greet\w*|welcom\w+|toast\w*) the (?:new )?millennium
1998 minimum wage act of 1998|good friday agreement
    |kosovo war
2000 camera ?phones?|phones? with (?:a )?cameras?|broadband
2002 sars
2007 credit crunch|iphones?
2008 (?:global )?financial crisis of 2008|airbnb|bitcoins?
2010 prime minister (?:david )?cameron
2012 zoom (?:calls?|meetings?)
    |smart ?watch(?:es)?
2013 (?:use[ds]?|using|on|over|by) zoom(?! lens)
2014 smart speakers?
    |islamic state group
2015 paris (?:climate )?(?:agreement|accords?)
2020 (?:during|in|after|before|under) (?:the )?(?:covid |corona )?lockdown
2022 (?:open ?ai['’]?s )?chatgpt
    |(?:death|funeral) of (?:queen )?elizabeth (?:ii|the second)
""")
