import { describe, expect, it } from '@jest/globals';
import type { Catalog } from '../catalog/catalog.js';
import { planText } from '../plan-text.fixture.js';
import { boatyard } from './boatyard.fixture.js';
import { museum } from './museum.fixture.js';
import { readRequests } from './read-request.js';

const clock = { now: new Date('2026-05-20T12:00:00Z') };

function believedOf({ believed }: Catalog): NonNullable<Catalog['believed']> {
  if (!believed) throw new Error('It has a model.');
  return believed;
}

function readOver(catalog: Catalog): (question: string) => string | undefined {
  return (question) => {
    const [best] = readRequests(question, believedOf(catalog), clock);
    return best && planText(best.plan);
  };
}

describe('over the museum', () => {
  const read = readOver(museum());

  it.each([
    [
      'ids of paintings painted in 1912',
      'select painting.pid from painting where painting.year_painted = 1912',
    ],
    [
      'paintings between 1900 and 1920',
      'select painting.title from painting where (painting.year_painted >= 1900 and painting.year_painted <= 1920)',
    ],
    ['paintings per year', 'select painting.year_painted, count() from painting by painting.year_painted'],
    [
      'which year has the most paintings',
      'select painting.year_painted, count() from painting where not painting.year_painted is null by painting.year_painted order count() down, painting.year_painted limit 1',
    ],
    [
      'paintings painted after 1950 or in oil',
      'select painting.title from painting where ((painting.year_painted >= 1951) or painting.technique = Oil)',
    ],
    ['names of the artists', 'select person.first_name, person.last_name from artist + person'],
    [
      'number of paintings of each artist',
      'select person.first_name, person.last_name, count() from painting + artist + person by person.first_name, person.last_name, artist.person_id',
    ],
    [
      'the title and year of the paintings of artists older than 50',
      'select painting.title, painting.year_painted from painting + artist + person where person.age > 50',
    ],
    [
      'artists who are 60 years old',
      'select person.first_name, person.last_name from artist + person where person.age = 60',
    ],
    [
      'titles of paintings that cost less than the average price',
      'select painting.title from painting where painting.price < (select avg(painting.price) from painting)',
    ],
    [
      'paintings not lent to the Prado',
      'select painting.title from painting where not painting.pid in (select loan.pid from loan where loan.borrower = Prado and not loan.pid is null)',
    ],
    [
      'paintings whose title starts with A',
      'select painting.title from painting where painting.title like A*',
    ],
    ['what is the highest price of paintings', 'select max(painting.price) from painting'],
    [
      'return the names of artists and the number of paintings they have',
      'select person.first_name, person.last_name, count() from painting + artist + person by person.first_name, person.last_name, artist.person_id',
    ],
    [
      'the style of the artist with the greatest weight',
      'select artist.style from artist where not artist.weight_kg is null order artist.weight_kg down limit 1',
    ],
    [
      'the distinct styles of artists who have paintings',
      'select distinct artist.style from artist where artist.person_id in (select painting.person_id from painting where not painting.person_id is null)',
    ],
    [
      'titles and prices of paintings owned by an artist',
      'select painting.title, painting.price from painting',
    ],
    [
      'which artists have more than 3 paintings? show the style and weight',
      'select artist.style, artist.weight_kg from artist where artist.person_id in (select painting.person_id from painting where not painting.person_id is null by painting.person_id having count() > 3)',
    ],
    [
      'names of the female artists',
      'select person.first_name, person.last_name from artist + person where person.sex = F',
    ],
    ['loans with a day rate over 100', 'select loan.loan_id from loan where loan.dayrate > 100'],
    [
      'the names of the artists that have no paintings',
      'select person.first_name, person.last_name from artist + person where not artist.person_id in (select painting.person_id from painting where not painting.person_id is null)',
    ],
    [
      'the technique and the number of paintings in each',
      'select painting.technique, count() from painting by painting.technique',
    ],
  ])('reads "%s"', (question, plan) => {
    expect(read(question)).toBe(plan);
  });

  it('leaves a month over where years alone are kept', () => {
    const [best] = readRequests('paintings in May 1912', believedOf(museum()), clock);
    expect(best?.marks.map(({ kind }) => kind)).toContain('left');
  });
});

describe('over the boatyard', () => {
  const read = readOver(boatyard());

  it.each([
    ['list boats ordered by berths', 'select boat.boat_nm, boat.berths from boat order boat.berths'],
    [
      'boat types sorted by the number of rentals',
      'select boat.boat_type, count() from rental + boat by boat.boat_type order count() down',
    ],
    [
      'all details of clients',
      'select client.client_id, client.client_nm, client.country_cd, client.created_at from client',
    ],
    ['boats with 4 or 6 berths', 'select boat.boat_nm from boat where (boat.berths = 4 or boat.berths = 6)'],
    [
      'the name of the boat with the highest number of berths',
      'select boat.boat_nm from boat where not boat.berths is null order boat.berths down limit 1',
    ],
    [
      'highest, lowest and average repair cost per cause',
      'select repair_order.cause_cd, max(repair_order.cost_amt), min(repair_order.cost_amt), avg(repair_order.cost_amt) from repair_order by repair_order.cause_cd',
    ],
    [
      'rentals made by the client "Baltic Tours"',
      'select rental.rental_id from rental + client where client.client_nm = Baltic Tours',
    ],
    ['what are the different harbours', 'select distinct boat.harbour from boat'],
    ['how many different harbours do boats have', 'select count_distinct(boat.harbour) from boat'],
    [
      'the most common cause of repairs',
      'select repair_order.cause_cd, count() from repair_order where not repair_order.cause_cd is null by repair_order.cause_cd order count() down, repair_order.cause_cd limit 1',
    ],
    ['boats with 4 berths', 'select boat.boat_nm from boat where boat.berths = 4'],
    ['boats whose harbour is "Kappeln"', 'select boat.boat_nm from boat where boat.harbour = Kappeln'],
    ['boats whose name contains otter', 'select boat.boat_nm from boat where boat.boat_nm like *otter*'],
    ['rentals of boat 12', 'select rental.rental_id from rental + boat where boat.boat_id = 12'],
    [
      'repairs more expensive than average',
      'select repair_order.repair_id from repair_order where repair_order.cost_amt > (select avg(repair_order.cost_amt) from repair_order)',
    ],
    [
      'clients who rented both sail and motor boats',
      'select client.client_nm from client where client.client_id in (select rental.client_id from rental + boat where boat.boat_type = SAIL and not rental.client_id is null) and client.client_id in (select rental.client_id from rental + boat where boat.boat_type = MOTOR and not rental.client_id is null)',
    ],
    [
      'which clients have cancelled rentals',
      'select client.client_nm from client where client.client_id in (select rental.client_id from rental where rental.status = CANCELLED and not rental.client_id is null)',
    ],
    [
      'clients that did not take any rental',
      'select client.client_nm from client where not client.client_id in (select rental.client_id from rental where not rental.client_id is null)',
    ],
    [
      'the name of the boat with the most rentals',
      'select boat.boat_nm from rental + boat by boat.boat_nm, boat.boat_id order count() down, boat.boat_id limit 1',
    ],
    [
      'clients who never had a cancelled rental',
      'select client.client_nm from client where not client.client_id in (select rental.client_id from rental where rental.status = CANCELLED and not rental.client_id is null)',
    ],
    [
      'clients who cancelled a sailing boat',
      'select client.client_nm from client where client.client_id in (select rental.client_id from rental + boat where rental.status = CANCELLED and boat.boat_type = SAIL and not rental.client_id is null)',
    ],
    [
      'the 3 biggest rentals and who made them',
      'select rental.rental_id, client.client_nm, rental.total_amt from rental + client where not rental.total_amt is null order rental.total_amt down limit 3',
    ],
    ['rentals that cost more than 500', 'select rental.rental_id from rental where rental.total_amt > 500'],
    [
      'average revenue and number of rentals per harbour',
      'select boat.harbour, count(), avg(rental.total_amt) from rental + boat where not rental.status = CANCELLED by boat.harbour',
    ],
  ])('reads "%s"', (question, plan) => {
    expect(read(question)).toBe(plan);
  });
});
