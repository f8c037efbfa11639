"""More rows of ``happenings``: politics, work and daily life of the last hundred years, in which most archives end.

Written as there: the earlier year where sources differ, and only forms that have the new meaning.
"""

from citations.core.language.forms import dated

NEWCOMERS: tuple[tuple[int, str], ...] = dated(r"""
1928 mickey mouse
1930 (?:gandhi['’]?s )?salt march|pluto (?:was |being )?discovered|discovery of pluto|planet pluto
    |great depression of the (?:19)?(?:30s|['’]30s|thirties)
1931 macdonald['’]?s national government|national government of (?:1931|ramsay macdonald)|empire state building
1933 hitler (?:as|was|became|becoming|becomes|being (?:made|named)) (?:german )?chancellor|chancellor hitler
    |hitler['’]s (?:rise to power|seizure of power|chancellorship)|reichstag fire|dust bowl
1934 welfare state|night of the long knives
1935 nuremberg laws|penguin (?:books|paperbacks?)|abyssinia crisis
1936 jarrow (?:march|crusade|marchers)|stalin['’]?s (?:great )?(?:purges?|show trials)|great purge|moscow show trials
    |berlin olympics
1937 (?:bombing|destruction) of guernica|picasso['’]?s guernica
1938 kristallnacht
1940 antibiotics?|(?:evacuation of|miracle of|retreat from) dunkirk|dunkirk['’]?s? evacuation|vichy france
    |(?:winston )?churchill (?:as|was|became|becoming|becomes) prime minister|prime minister (?:winston )?churchill
    |home guard of 1940
1941 polyester|terylene|(?:attack|bombing) (?:on|of) pearl harbou?r
1942 beveridge (?:report|plan)|battle of (?:el )?alamein
1944 butler['’]?s education act|education act of 1944|bretton woods|doodlebugs?|prefabs?
1945 (?:clement )?attlee['’]?s (?:government|landslide|victory)|landslide of (?:attlee|1945)|prime minister attlee
    |(?:clement )?attlee (?:as|was|became|becoming) prime minister|(?:yalta|potsdam) conference
1946 n\.?h\.?s\.?\b|microwave ovens?|the microwave|iron curtain speech
1947 india (?:becoming|became|gained|gaining|won|winning) (?:its |her )?independen\w+|indian independence day
    |truman doctrine
1948 empire windrush|windrush generation|long[- ]playing records?|l\.?p\.?s\b|berlin (?:airlift|blockade)
    |universal declaration of human rights
1949 people['’]?s republic of china|chairman mao['’]?s china
1950 mccarthyis\w+|senator mccarthy['’]?s
1953 everest (?:was |being )?(?:climbed|conquered)|hillary and tenzing
1956 premium bonds|long[- ]life milk
1957 european common market|treaty of rome
1958 campaign for nuclear disarmament
1963 second[- ]wave feminis\w+|feminism['’]?s second wave|second wave of feminism|feminine mystique
    |equal pay act|cuban missile crisis
1965 race relations act
1966 cultural revolution in china|mao['’]?s cultural revolution
1971 decimal day|greenpeace
1974 health and safety at work|health and safety executive
1975 sex discrimination act|personal stereos?
1980 zero[- ]hours? (?:contracts?|workers?)|solidarno[sś][cć]|falklands war
1984 (?:miners['’]? strike|strike of the miners) (?:against|under) (?:mrs\.? |margaret )?thatcher
1986 big bang in the city|chernobyl (?:disaster|accident)
1988 berlin wall (?:fell|falls|came down|comes down|was (?:torn|taken|pulled|brought) down|(?:was )?opened)
1989 fall of the iron curtain|tiananmen square massacre
    |(?:end|fall|collapse) of (?:communism|the (?:iron curtain|eastern bloc))|cold war (?:ended|was over|ends)
1990 mandela['’]?s release|release of (?:nelson )?mandela|mandela (?:was |being )?(?:released|freed|walked free)
1991 (?:end|fall|collapse|dissolution|disintegration) of the (?:soviet union|ussr)|dial-?up(?: internet)?|web ?pages?
    |(?:soviet union|ussr) (?:broke|breaks|fell|falls|collapsed|collapses|dissolved|disintegrated)
1992 maastricht|premier league|black wednesday
1994 amazon (?:warehouses?|prime|parcels?|deliver(?:y|ies)|packages?|workers?)|amazon['’]s (?:warehouses?|workers?)
1995 (?:in|of|fifty|hundred|thousand|many|few|\d) euros
1997 harry potter
    |(?:celebrat\w+|saw in|see in|greet\w*|welcom\w+|toast\w*) the (?:new )?millennium
1998 minimum wage act of 1998|good friday agreement
2000 camera ?phones?|phones? with (?:a )?cameras?|broadband
2007 credit crunch|iphones?
2008 (?:global )?financial crisis of 2008|airbnb|bitcoins?
2012 zoom (?:calls?|meetings?)
    |smart ?watch(?:es)?
2014 smart speakers?
2016 brexit
2020 (?:during|in|after|before|under) (?:the )?(?:covid |corona )?lockdown
2022 (?:open ?ai['’]?s )?chatgpt
    |(?:death|funeral) of (?:queen )?elizabeth (?:ii|the second)
""")
