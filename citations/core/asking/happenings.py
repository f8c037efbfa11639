"""When events, people, offices, books and more things were first heard of; what ``firsts`` is for things and states.

Written as there: the earlier year where sources differ, and only forms that have the new meaning. Somebody who became
known by an office stands here with the year in which they were first spoken of, and with the office by its own year.
"""

from citations.core.language.forms import dated

HAPPENINGS: tuple[tuple[int, str], ...] = dated(r"""
1752 lightning (?:rods?|conductors?)
1776 (?:american )?declaration of independence
1783 (?:hot[- ]air |gas )balloons?
1789 french revolution|(?:storming|fall) of the bastille|president (?:george )?washington
1792 guillotine[sd]?
1796 vaccin(?:es?|at\w+)|president john adams
1800 electric batter(?:y|ies)
1801 president (?:thomas )?jefferson
1804 napoleonic code|emperor napoleon|battle of austerlitz
1805 battle of trafalgar
1809 president (?:james )?madison
1812 napoleon['’]s (?:retreat from|march on|invasion of) (?:moscow|russia)
1813 pride and prejudice
1814 congress of vienna
1815 (?:battle of |defeat at |at )waterloo
1816 stethoscopes?|president (?:james )?monroe
1818 frankenstein
1821 greek war of independence
1836 charles dickens|oliver twist
1842 dinosaurs?
1845 (?:great irish|potato) famine
1846 sewing machines?|an(?:a)?esthe(?:tic|sia)s?
1847 jane eyre
1848 california gold rush|karl marx
1850 great exhibition|crystal palace
1851 uncle tom['’]?s cabin|moby[- ]?dick
1853 crimean war|florence nightingale
1856 neanderthals?
1857 (?:indian|sepoy) mutiny|dred scott decision|brooklyn bridge
1858 darwin['’]?s theor(?:y|ies)|theory of evolution|darwinis\w+
1859 origin of species|john brown['’]?s raid|raid (?:on|at|of) harper['’]?s ferry|war between the states
1860 president lincoln|lincoln (?:as|was|became|becoming) president|(?:assassination|murder) of (?:president
    |abraham )?lincoln|lincoln['’]?s (?:assassination|presidency|re-?election)
1861 fort sumter (?:was )?(?:fell|fired|attacked)|battles? of (?:bull run|antietam|shiloh|vicksburg|gettysburg)
    |germ theory|machine guns?|thirteenth amendment|13th amendment|jefferson davis as president
1862 emancipation proclamation|les mis[eé]rables|homestead act|transcontinental railroads?
1863 gettysburg address|red cross|freedmen['’]?s bureau|mark twain|draft riots of new york
1865 alice(?:['’]?s adventures)? in wonderland
1866 women['’]?s suffrage amendment|fourteenth amendment|14th amendment|alaska purchase
    |(?:purchase|buying) of alaska|alaska (?:was )?(?:bought|purchased)
1867 dynamite|barbed wire|das kapital
1868 bicycles?|traffic lights?|little women|president grant|grant (?:as|was|became) president|transatlantic cables?
1869 fifteenth amendment|15th amendment|american football|opening of the suez canal
1870 franco-prussian war|thomas edison
1871 (?:great )?chicago fire|stanley and livingstone
1874 impressionis\w+|(?:alexander )?graham bell
1876 tom sawyer|huckleberry finn|custer['’]?s last stand|little big ?horn|president hayes|(?:first )?wimbledon
    championships?
1877 jim crow laws?|blue jeans
1878 pope leo xiii|oscar wilde
1879 (?:anglo-)?zulu war|cash registers?|panama canal
1880 boer wars?|president garfield|benjamin harrison
1881 electric (?:trams?|street ?cars?|trains?)|tuskegee institute|booker t\.? washington|president arthur
    |treasure island|gunfight at the o\.?k\.? corral
1882 chinese exclusion act|van gogh|trolley cars?|teddy roosevelt
1884 ida b\.? wells|nikola tesla|president cleveland|skyscrapers?
1886 haymarket (?:riot|affair|bomb\w*)
1887 sherlock holmes|dawes act|eiffel tower
1888 paul laurence dunbar|kaiser wilhelm ii|chromosomes?
1889 johnstown flood|oklahoma land rush
1890 (?:sigmund )?freud|sherman antitrust act|wounded knee massacre|lloyd george
    |columbian exposition|chicago world['’]?s fair
1892 ellis island
1893 (?:motion|moving) pictures?
1894 dreyfus affair|pullman strike|corn ?flakes|the jungle book|motor ?cycles?|motor ?bikes?|george washington carver
1895 grandfather clauses?
1896 klondike gold rush|guglielmo marconi|tractors?
    |atlanta exposition (?:address|speech)|cotton states exposition|(?:see|saw|seen|watch(?:ed)?) (?:the |a |any )films?
    |olympic (?:medals?|athletes?|champions?)|film version|zionis\w+|modern olympic\w*
1897 dracula
1898 (?:marie|madame|pierre) curie|radium|pepsi|annexation of hawaii|philippine[- ]american war
    |rough riders|(?:u\.?s\.?s\.?|battleship|(?:sinking|explosion|loss) of the) maine
    |wilmington (?:massacre|coup|insurrection|race riots?)|war in the philippines
1899 motor ?bus(?:es)?|open door policy
1900 lorr(?:y|ies)|galveston hurricane|escalators?|wizard of oz|film stars?|(?:film|movie) directors?|social workers?
1901 up from slavery|(?:death|funeral) of queen victoria|queen victoria['’]?s (?:death|funeral)
1902 peter pan|tour de france
1903 tea ?bags?|pope pius x\b
1905 chemotherapy|hormones?|i\.?q\.? tests?|genetics?
1906 lusitania|u-boats?|(?:great )?san francisco earthquake (?:and|of)|brownsville (?:affair|raid)
1908 anne of green gables|cubis\w+|state pension|traffic jams?|springfield race riots?
1909 genes
1910 king george v\b|(?:segregated|jim crow) bus(?:es)?
1911 lincoln memorial
1912 vitamins?|continental drift|nehru|minimum wages?
1914 pope benedict xv\b|ceos?\b|western front
1915 virginia woolf|t\.? ?s\.? eliot|neville chamberlain|sinking of the lusitania
1916 haile selassie|jazz age
1917 surrealis\w+|balfour declaration|pulitzer prizes?|harlem hellfighters
1918 armistice (?:day|of 1918)|remembrance (?:day|sunday)|poppy day
1919 ho chi minh
1920 de gaulle|golda meir|agatha christie|aclu|paul robeson
1921 langston hughes|equal rights amendment
1922 (?:alfred )?hitchcock|louis armstrong|pope pius xi\b|clement attlee|recycling
1924 zora neale hurston|clark gable
1925 great gatsby|mein kampf|ernest hemingway|scopes (?:monkey )?trial|sleeping car porters
1926 general strike of 1926
1927 mount rushmore
1928 welfare state|jomo kenyatta
1930 tape record(?:ers?|ings?)|motorways?|freeways?|air hostess(?:es)?|flight attendants?
1931 vinyl records?
1933 george orwell|billie holiday
1934 radar
1935 social security|berlin olympics
1936 gone with the wind|abdication crisis|alan turing
1937 the hobbit|tolkien
1938 munich agreement
1939 pope pius xii\b|food stamps?
1940 disc jockeys?|djs?\b
1941 march on washington|teenagers?
    |(?:attack on|bombing of) pearl harbou?r|pearl harbou?r (?:attack|was (?:attacked|bombed))
1942 battle of stalingrad|indira gandhi
1943 world trade cent(?:er|re)|genocides?
1944 vegan\w*
1945 animal farm|v-?e day|v-?j day|iron curtain|(?:bomb\w*|destruction) (?:of|on) (?:hiroshima|nagasaki)
1946 marilyn monroe|secretary[- ]general of the united nations
1947 diary of anne frank|plastic bottles?
1948 empire windrush|windrush generation|photocop\w+|fax(?:es|ed)?(?: machines?)?\b|zebra crossings?
1949 big bang theory
1950 narnia|gay rights
1951 catcher in the rye|fast food
1952 antidepressants?
1953 james bond|fracking
1954 lord of the (?:rings|flies)|organ transplants?|solar panels?
1955 maya angelou|andy warhol|pop art|treaty of rome
1956 interstate highways?|synthesi[sz]ers?|yasser arafat
1957 frisbees?|plastic bags?
1958 pope john xxiii|skateboard\w*|software|lego bricks?
1959 margaret thatcher|(?:second vatican council|vatican ii)|mini ?skirts?|motown
1960 to kill a mockingbird|paralympics?|khomeini
1961 bob dylan|profumo (?:affair|scandal)
1962 pope paul vi\b|satellite (?:dish(?:es)?|tv|television)
1963 cassette tapes?|beatlemania|(?:jfk|kennedy)(?:['’]?s)? assassination
    |assassination of (?:president )?(?:john f\.? )?kennedy
1964 twin towers|word processors?|civil rights act of 1964|david bowie
1965 stephen hawking|great society program\w*
1966 aberfan disaster|troubles in northern ireland|wakanda
1967 elton john|summer of love|debit cards?
1968 saddam hussein|spielberg|computer mouse|gun control
1969 monty python
1970 toni morrison|video ?cassettes?|vcrs?\b
1971 c\.?t\.? scans?|in vitro fertili[sz]ation|ivf\b
1973 three[- ]day week|lockdowns?
1974 punk (?:music|band|bands|concert)|rubik['’]?s cubes?
1975 bill gates|desmond tutu
1976 steve jobs
1977 mri scans?
1978 lech wa[lł][eę]sa
1979 thatcherism|prime minister thatcher|thatcher as prime minister|soviet (?:war|invasion) (?:in|of) afghanistan
    |carbon footprints?
1980 bin laden|solidarity movement in poland|winter olympics of 1980|globali[sz]ation|mass incarceration
1982 the colou?r purple
1984 band aid concert|ethiopian famine of 1984
1985 (?:end|collapse|fall|dissolution) of the soviet union|end of the cold war|ozone hole|boris yeltsin
1986 prozac
1987 virtual reality|black monday of 1987|the simpsons
1989 hillsborough disaster|velvet revolution|(?:end|abolition|fall) of apartheid|taliban|critical race theory
1990 mandela (?:as|was|became|becoming) president|(?:war in|invasion of) iraq|sat[- ]?navs?|poll tax riots?|lgbtq?\+?
    |prison[- ]industrial complex|diversity training
1991 (?:women|female) priests (?:being |were )?ordained
1992 text(?:ed|ing|s)? (?:(?:to )?(?:his|her|their|my|your|a) )?(?:niece|nephew|friends?|son|daughter|wife|husband
    |mother|grand\w+|family)|chat ?bots?|(?:send|sent|sending) texts?
1994 millennium dome|jeff bezos|online shopping
1995 the euro\b
    |(?:stream|streams|streamed|streaming) (?:a |the |his |her )?(?:music|films?|movies?|series|shows?|online
    |video)|(?:films?|movies?|series|shows?|television series) (?:did|does|would) \w+ stream
    |budget airlines?|low-cost airlines?
1997 turn of the (?:new )?millennium|hybrid cars?|millennium bug|mars rovers?
1998 apps? stores?|(?:prime minister|president) (?:blair|putin|schr[oö]der)
1999 elon musk|columbine shooting
2001 world trade center attacks?|homeland security|boris johnson|guantanamo detain\w+|twin towers fell
2002 vlog\w*
2003 binge[- ]watch\w*|invasion of baghdad|national museum of african american history
2004 mark zuckerberg|indian ocean tsunami
2006 crowdfund\w*|social distancing|twitter (?:account|feed|handle|profile)|on twitter
2008 black president
2009 malala
2010 influencers?|david cameron as prime minister|gig economy
2011 (?:death|killing) of bin laden|siri
2013 edward snowden
2014 annexation of crimea in 2014|ebola outbreak of 2014
2015 syrian refugee crisis|cancel culture
    |confederate (?:statues|monuments) (?:being |were |was )?(?:torn|taken|pulled|coming) down
2016 (?:hillary )?clinton['’]?s campaign of 2016
2017 grenfell
2019 1619 project
2020 work(?:ing)? from home orders?|capitol riots?
2021 (?:attack on|storming of) the (?:us |u\.s\. )?capitol
    |juneteenth (?:as|becoming|became|was made) an? (?:federal|national|public) holiday
""")
