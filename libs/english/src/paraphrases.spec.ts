import { describe, expect, it } from '@jest/globals';
import { airline, atlas, cinema, clinic, company, school } from './domains.fixture.js';
import { planOf } from './plan-text.fixture.js';
import { club, library, shop } from './shop.fixture.js';

const catalogs = {
  company: company(),
  clinic: clinic(),
  cinema: cinema(),
  atlas: atlas(),
  airline: airline(),
  school: school(),
  shop: shop(),
  library: library(),
  club: club(),
};

/** What people say without naming a column: by adjectives, by verbs, by units, by whom it is about. */
const said = {
  company: [
    ['Who earns the most?', 'select employees.name from employees order employees.salary down limit 1'],
    ['Who earns the least?', 'select employees.name from employees order employees.salary limit 1'],
    [
      'Who is the best paid employee?',
      'select employees.name from employees order employees.salary down limit 1',
    ],
    [
      'Who was hired most recently?',
      'select employees.name from employees order employees.hired_on down limit 1',
    ],
    ['Who was hired first?', 'select employees.name from employees order employees.hired_on limit 1'],
    [
      'Where do most employees work?',
      'select employees.office_city from employees by employees.office_city order count() down limit 1',
    ],
    [
      'Who is the oldest person in Research?',
      'select employees.name from employees + departments where departments.name is Research order employees.birth_date limit 1',
    ],
    [
      'When was Ada Lovelace born?',
      'select employees.birth_date from employees where employees.name is Ada Lovelace',
    ],
  ],
  clinic: [
    [
      'Who is the heaviest patient?',
      'select patients.first_name, patients.last_name from patients order patients.weight_kg down limit 1',
    ],
    [
      'Who is the tallest patient?',
      'select patients.first_name, patients.last_name from patients order patients.height_cm down limit 1',
    ],
    [
      'Where do most patients live?',
      'select patients.city from patients by patients.city order count() down limit 1',
    ],
    [
      'Which doctor is the cheapest?',
      'select doctors.name from doctors order doctors.consultation_fee limit 1',
    ],
    [
      'Who is the most experienced doctor?',
      'select doctors.name from doctors order doctors.years_of_experience down limit 1',
    ],
    [
      'What is the longest appointment?',
      'select appointments.id from appointments order appointments.duration_minutes down limit 1',
    ],
    [
      'When was the last appointment?',
      'select appointments.scheduled_at from appointments order appointments.scheduled_at down limit 1',
    ],
    [
      'How tall is Grace Hopper?',
      'select patients.height_cm from patients where patients.first_name is Grace and patients.last_name is Hopper',
    ],
  ],
  cinema: [
    ['What is the longest film?', 'select films.title from films order films.runtime_minutes down limit 1'],
    ['What is the best film?', 'select films.title from films order films.rating down limit 1'],
    ['What is the biggest theater?', 'select theaters.name from theaters order theaters.seats down limit 1'],
    ['How long is Metropolis?', 'select films.runtime_minutes from films where films.title is Metropolis'],
    ['Where is the Odeon?', 'select theaters.city from theaters where theaters.name is Odeon'],
    [
      'Who is the youngest director?',
      'select directors.name from directors order directors.birth_year down limit 1',
    ],
    [
      'Which theaters can seat more than 200 people?',
      'select theaters.name from theaters where theaters.seats > 200',
    ],
  ],
  atlas: [
    ['What is the richest country?', 'select countries.name from countries order countries.gdp down limit 1'],
    [
      'What is the highest mountain?',
      'select mountains.name from mountains order mountains.elevation_m down limit 1',
    ],
    ['How big is Portugal?', 'select countries.area_km2 from countries where countries.name is Portugal'],
    ['What is the deepest lake?', 'select lakes.name from lakes order lakes.depth_m down limit 1'],
    ['How deep is Mjosa?', 'select lakes.depth_m from lakes where lakes.name is Mjosa'],
    ['Which town is the oldest?', 'select towns.name from towns order towns.founded limit 1'],
  ],
  airline: [
    ['Which flight is the longest?', 'select flights.id from flights order flights.distance_km down limit 1'],
    ['What is the cheapest flight?', 'select flights.id from flights order flights.fare limit 1'],
    [
      'Which plane is the fastest?',
      'select aircraft.id from aircraft order aircraft.top_speed_kmh down limit 1',
    ],
    ['How far is flight QG1?', 'select flights.distance_km from flights where flights.flight_number is QG1'],
  ],
  school: [
    ['Where does Tom come from?', 'select pupils.hometown from pupils where pupils.name is Tom'],
    ['Who is the oldest teacher?', 'select teachers.name from teachers order teachers.age down limit 1'],
    ['How old is the youngest pupil?', 'select pupils.age from pupils order pupils.age limit 1'],
    ['How many girls are there?', 'select count() from pupils where pupils.sex is F'],
  ],
  shop: [
    [
      'customers who spent more than 100',
      'select customers.name from customers + orders by customers.id, customers.name having sum(orders.total) > 100',
    ],
    [
      'what did Germany spend per month',
      'select month(orders.ordered_at), sum(orders.total) from orders + customers where customers.country is Germany by month(orders.ordered_at) order month(orders.ordered_at)',
    ],
  ],
} satisfies Partial<Record<keyof typeof catalogs, readonly (readonly [string, string])[]>>;

describe.each(Object.entries(said))('readQuestion, without names of columns, over the %s', (name, pairs) => {
  const [catalog] = Object.entries(catalogs).flatMap(([each, made]) => (each === name ? [made] : []));

  it.each(pairs.map(([question, plan]) => ({ question, plan })))(
    'reads "$question"',
    ({ question, plan }) => {
      expect(catalog && planOf(question, catalog)).toBe(plan);
    },
  );
});
