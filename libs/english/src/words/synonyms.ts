/** Words of general English with nearly the same meaning in questions about records. */
export const closeSynonyms: readonly string[] = `
  gender sex | rating star score | price cost | salary wage pay | size enrollment capacity | staff employee worker | title name |
  phone telephone cellphone | mail email | country nation | customer client | category type kind class genre | job position occupation |
  location place | begin start | id identifier | film movie | nationality citizenship country | town city | person individual | amount value quantity |
  quantity unit piece | spend pay payment | birthplace birth | description detail | creation create | teach teacher instructor teaching |
  instructor teacher professor | author writer write | direct director | manage manager management | produce producer production | own owner |
  attend attendance | membership member | friendship friend | purchase order buy | register registration | enroll enrollment | pay payment |
  treat treatment | prescribe prescription | perform performance | visit visitor | compete competition | elect election | vote voting | hire hiring |
  assess assessment | publish publication | store storing | play player | earn earnings income | revenue sales turnover | headquarters headquarter |
  nickname nick | budget funding | weight heavy | airplane aircraft plane | university college school | lesson course class | photo picture image |
  song track | maker make manufacturer | user person account | zip postcode postal | code postcode | level grade | length duration | hour time |
  year founded | party organization | age old | population resident inhabitant`
  .split('|')
  .map((group) => group.trim());

/** Words that may stand for each other if the data has no such name itself. */
export const looseSynonyms: readonly string[] = `
  borrow loan | lend loan | rent rental | take enrollment |
  enroll enrollment | attend attendance | fly flight |
  employee staff worker | employee personnel | company firm business corporation enterprise | organization institution | department division |
  team squad club | group band | boss manager supervisor | leader head chief | pupil student | scholar student |
  lecturer instructor professor teacher | degree diploma | major subject | subject topic theme | semester term | exam test examination |
  mark grade score | campus college | school academy | child kid | spouse wife husband partner | parent mother father | friend buddy |
  relative relation | man male | woman female | individual people | guest visitor | visitor tourist | traveller passenger | passenger rider |
  voyage trip journey | tour trip | journey travel | flight journey | airline carrier | airport airfield | plane jet | train railway | station stop |
  car vehicle automobile | truck lorry vehicle | vehicle auto | bike bicycle | ship boat vessel | captain skipper | street road | path route |
  county district | district region area | region area zone | province state | village town | site location | venue location | place venue |
  arena stadium | building structure | house home | home residence | apartment flat | room chamber | hotel inn | restaurant diner eatery | bar pub |
  shop store | mall shop | supermarket store | market shop | warehouse depot storehouse | factory plant | office bureau | hospital clinic |
  doctor physician | nurse caregiver | patient sick | medicine medication drug | drug pharmaceutical | therapy treatment | illness disease |
  disease condition | vaccine shot | allergy intolerance | food meal | dish meal | drink beverage | fruit produce | recipe dish | wine vintage |
  grape variety | dog puppy | cat kitten | pet animal | animal creature | breed race | species kind | mountain peak | river stream | lake water |
  ocean sea | forest wood | climate weather | altitude elevation height | depth deep | height tall | width wide | length long | distance far |
  speed velocity | speed fast | temperature heat | area surface | weight mass | volume capacity | capacity seat | attendance audience |
  crowd attendance | size dimension | quantity number | amount sum | total sum | proportion percentage | rate percentage | rate ratio | mean average |
  money cash | cash fund | fund grant | debt loan | loan credit | credit lending | balance fund | fee charge | charge cost | expense cost spending |
  price fare | fare fee | tariff rate | tax duty | discount rebate reduction | profit gain margin | loss deficit | income earnings revenue |
  earn salary wage pay | earn rate | wage rate | salary income | salary compensation | bonus reward | reward prize award | award honor | medal award | invoice bill | bill charge | receipt invoice |
  transaction deal | deal contract | contract agreement | deposit payment | refund repayment | currency money | bank lender | insurance policy |
  claim request | software program | program show | program scheme | project initiative | task job | job role | job employment | role position |
  position post | profession occupation | career job | skill ability | certificate certification | license permit | duty responsibility |
  shift schedule | schedule timetable | calendar date | meeting appointment | appointment booking | booking reservation | reservation order |
  delivery shipment | shipment shipping | shipment package | package parcel | cargo freight | item product | item article | good product |
  merchandise product | goods product | product commodity | brand make | model version | version edition | edition release | release launch |
  stock inventory | supply stock | supplier vendor | vendor seller | seller merchant | dealer seller | buyer customer | buyer purchaser |
  client buyer | customer consumer | consumer user | subscriber member | subscription plan | member participant | participant contestant |
  contestant competitor | competitor rival | competitor player | contest competition | competition tournament | tournament championship |
  championship league | match game | race competition | winner champion victor | win victory | defeat loss | player athlete | athlete sportsman |
  coach trainer | referee umpire | score point | goal target | rank ranking | rank standing | round stage | stage phase | season year |
  event occasion | event happening | festival event | party event | ceremony event | concert show performance | show performance | show programme |
  performance gig | performer artist | artist musician | musician singer | singer vocalist | singer artist | song music | song tune | track recording |
  album record | record disc | genre style | style type | band orchestra | orchestra ensemble | conductor director | instrument tool | actor actress |
  actor performer | cast actor | director filmmaker | film picture | theater cinema | series show | episode part | channel network | channel station |
  broadcast air | broadcast transmission | newspaper paper | magazine journal | journal periodical | journalist reporter | reporter correspondent |
  article paper | paper publication | book publication | book novel | novel story | chapter section | section part | paragraph passage | page sheet |
  writer novelist | author novelist | author poet | publisher press | editor reviewer | reviewer critic | review rating | review comment |
  comment remark | comment note | opinion view | letter mail | report document | template format | format layout | image photo | photograph photo |
  painting picture | museum gallery | exhibition exhibit | exhibition show | collection set | language tongue | nation state | nationality origin |
  origin source | hometown birthplace | birthday birthdate | gender male | ethnicity race | religion faith | party faction | politician candidate |
  candidate nominee | candidate applicant | election vote | vote ballot | voter elector | president chairman | minister secretary | mayor governor |
  government administration | court tribunal | judge justice | lawyer attorney | crime offense | police officer | officer official | soldier military |
  army military | war battle | battle conflict | weapon arm | death casualty | casualty victim | killed death | injured injury | injury wound |
  accident crash incident | incident event | problem issue | issue ticket | complaint issue | fault defect | error mistake | failure fault |
  repair fix | maintenance repair | engineer technician | technician mechanic | expert specialist | specialist professional | volunteer helper |
  device machine | machine equipment | computer pc | phone mobile | mobile phone | cell phone | screen display | battery power | power energy |
  electricity power | fuel gas | engine motor | horsepower power | color hue | shape form | material fabric | feature characteristic |
  characteristic property attribute | property estate | property attribute | owner proprietor | owner possessor | landlord owner | tenant renter |
  rent lease | resident inhabitant | citizen resident | household family | family house | address location | address street | website site | site web |
  url link | domain website | password secret | login username | username user | account login | status state | status condition | level tier |
  tier class | rating grade | quality grade | priority importance | severity importance | reason cause | cause reason | purpose aim | purpose reason |
  goal aim | result outcome | outcome result | decision outcome | method way | method approach | strategy plan | plan scheme | policy rule |
  rule regulation | law rule | tag keyword | category group | category section | class category | description explanation | detail information |
  summary abstract | title heading | title caption | name label | nickname alias | surname family | beginning start | start opening | opening launch |
  finish completion | completion end | duration time | duration period | period term | deadline due | expiry end | creation founding |
  founding establishment | established founded | founder creator | creator author | inventor creator | designer creator | builder maker |
  manufacturer producer | producer maker | arrival landing | departure leaving | destination arrival | destination target | origin departure |
  source origin | entrance admission | admission entry | exit leave | enrollment registration | registration signup | signup join | join registration |
  membership subscription | attendee participant | attendee visitor | teacher educator | education schooling | training course | lesson session |
  session meeting | curriculum course | course module | tuition fee | scholarship grant | research study | study course | laboratory lab |
  scientist researcher | researcher scholar | protein molecule | molecule compound | element component | component part | piece unit |
  assembly construction | construction building | architect designer | bridge crossing | tower building | floor storey | elevator lift | parking park |
  garden park | farm ranch | farm agriculture | crop produce | cow cattle | horse stallion | tree plant | flower plant | plant vegetation |
  empty vacant | unlet vacant | unoccupied vacant | taken occupied`
  .split('|')
  .map((group) => group.trim());
