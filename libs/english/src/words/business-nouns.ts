import { stem } from './stem.js';

/** The things that companies keep records of, with people's names for them. */
const groups = `
  property hotel house resort lodge | booking reservation stay | guest visitor lodger | opportunity deal prospect | owner rep seller salesperson representative |
  account company client customer business | customer client buyer shopper consumer patron | employee staff worker colleague person headcount | user member person customer subscriber account |
  machine equipment unit device asset | supplier vendor provider | item product article part material good | product item article good sku | ticket case issue request |
  invoice bill | order purchase | shipment delivery parcel package | delivery shipment drop | campaign ad promotion | promotion promo offer campaign deal | lead prospect enquiry inquiry |
  store shop branch outlet location market | region area territory zone | department team division unit | session visit login | subscription plan membership sub | instructor teacher trainer tutor author creator |
  course class lesson training | student learner pupil participant | enrolment enrollment registration signup | contract agreement deal | complaint grievance claim | waste shrink loss spoilage write-off |
  scrap waste reject | downtime outage stoppage breakdown interruption stop | charge payment transaction billing | refund reimbursement repayment money-back | merchant shop seller business vendor | loan credit advance |
  dispute chargeback claim | transaction payment purchase | payment payout receipt | payout disbursement withdrawal | vehicle car truck van | driver courier rider | route line trip | plant factory site facility works |
  warehouse depot hub | site depot warehouse store shop club clinic branch office plant garage yard | branch office location | team crew squad group | project job engagement assignment | task job todo chore | timesheet hours | retainer fee contract | channel source medium | creative ad advert banner |
  visit appointment consultation encounter | appointment booking visit slot | patient client case | owner client customer | patient customer | guest customer client | member client customer | donor customer | tenant client customer | subscriber client customer | student client customer | pupil client customer student learner | passenger customer | doctor physician practitioner clinician provider | claim case | policy contract cover | meter counter device | reading measurement value |
  tariff plan rate price | outage interruption disruption | household customer home | event activity action happening | message email sms note | call conversation | review rating feedback comment | exposure impression view |
  article post story | page screen view | experiment test trial | feature function flag | app application | room unit chamber | table seat | cleaning housekeeping | repair fix maintenance | inspection check audit | recipe formula |
  batch lot run | shift turn | absence leave sickness | salary wage pay compensation | candidate applicant | application submission | vacancy opening position job | contact person | country nation market | city town place | stock inventory supply |
  receipt check bill | basket cart | coupon voucher code | discount reduction rebate | member subscriber participant | donor giver supporter | donation gift contribution | volunteer helper | event show performance gig | venue location hall |
  artist performer act | flight trip leg | passenger traveller flyer | crew staff | farm field plot | harvest crop yield | tenant renter lessee | lease rental contract | flat apartment unit`;

const near = new Map<string, Set<string>>();
for (const group of groups.split('|')) {
  const [first = '', ...others] = group.trim().split(/\s+/).map(stem);
  // The first word is a synonym of each of the others; the others need not be synonyms of each other.
  for (const other of others) {
    add(first, other);
    add(other, first);
  }
}

function add(word: string, other: string): void {
  if (word !== other) near.set(word, (near.get(word) ?? new Set()).add(other));
}

const none: ReadonlySet<string> = new Set();

/** The stems of this thing's other names, and of the things that it is a name for. */
export function businessNounsLike(word: string): ReadonlySet<string> {
  return near.get(word) ?? none;
}
