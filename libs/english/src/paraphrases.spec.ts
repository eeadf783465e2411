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

/** Questions that name no column: by adjectives, by verbs, by units, by the people they are about. */
const said = {
  company: [
    ['Who earns the most?', 'select employees.name from employees order employees.salary down limit 1'],
    ['Who earns the least?', 'select employees.name from employees order employees.salary limit 1'],
    ['Who makes the most money?', 'select employees.name from employees order employees.salary down limit 1'],
    ['Who is paid the most?', 'select employees.name from employees order employees.salary down limit 1'],
    [
      'Who is the best paid employee?',
      'select employees.name from employees order employees.salary down limit 1',
    ],
    ['Who earns more than 5000?', 'select employees.name from employees where employees.salary > 5000'],
    [
      'Who makes more than 5000 a year?',
      'select employees.name from employees where employees.salary > 5000',
    ],
    [
      'Who was hired most recently?',
      'select employees.name from employees order employees.hired_on down limit 1',
    ],
    ['Who was hired first?', 'select employees.name from employees order employees.hired_on limit 1'],
    [
      'Who works in Sales?',
      'select employees.name from employees + departments where departments.name is Sales',
    ],
    [
      'Who works in the Sales department?',
      'select employees.name from employees + departments where departments.name is Sales',
    ],
    ['Who works in Oslo?', 'select employees.name from employees where employees.office_city is Oslo'],
    [
      'Where do most employees work?',
      'select employees.office_city from employees by employees.office_city order count() down limit 1',
    ],
    [
      'Where do most people work?',
      'select employees.office_city from employees by employees.office_city order count() down limit 1',
    ],
    [
      'How many people work in each department?',
      'select departments.name, count() from employees + departments by departments.id, departments.name',
    ],
    [
      'How many people work in Research?',
      'select count() from employees + departments where departments.name is Research',
    ],
    [
      'Which department has the most people?',
      'select departments.name from departments + employees by departments.id, departments.name order count() down limit 1',
    ],
    [
      'Which departments have nobody working in them?',
      'select departments.name from departments where not departments.id in (select employees.department_id from employees where not employees.department_id is null)',
    ],
    ['Who is the youngest?', 'select employees.name from employees order employees.birth_date down limit 1'],
    [
      'Who is the oldest person in Research?',
      'select employees.name from employees + departments where departments.name is Research order employees.birth_date limit 1',
    ],
    [
      'When was Ada Lovelace born?',
      'select employees.birth_date from employees where employees.name is Ada Lovelace',
    ],
    [
      'Who started before 2020?',
      'select employees.name from employees where employees.hired_on < 2020-01-01',
    ],
    [
      'Who earns above average?',
      'select employees.name from employees where employees.salary > (select avg(employees.salary) from employees)',
    ],
    [
      'Who earns more than the average?',
      'select employees.name from employees where employees.salary > (select avg(employees.salary) from employees)',
    ],
    [
      'Who earns more than Ada Lovelace?',
      'select employees.name from employees where employees.salary > (select max(employees.salary) from employees where employees.name is Ada Lovelace)',
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
      'Who is the shortest?',
      'select patients.first_name, patients.last_name from patients order patients.height_cm limit 1',
    ],
    [
      'Where do most patients live?',
      'select patients.city from patients by patients.city order count() down limit 1',
    ],
    [
      'Which doctor is the busiest?',
      'select doctors.name from doctors + appointments by doctors.id, doctors.name order count() down limit 1',
    ],
    [
      'Which doctor is the cheapest?',
      'select doctors.name from doctors order doctors.consultation_fee limit 1',
    ],
    [
      'Which doctor charges the most?',
      'select doctors.name from doctors order doctors.consultation_fee down limit 1',
    ],
    [
      'Who is the most experienced doctor?',
      'select doctors.name from doctors order doctors.years_of_experience down limit 1',
    ],
    [
      'How long does an appointment take on average?',
      'select avg(appointments.duration_minutes) from appointments',
    ],
    [
      'What is the longest appointment?',
      'select appointments.id from appointments order appointments.duration_minutes down limit 1',
    ],
    [
      'Which patients live in Oslo?',
      'select patients.first_name, patients.last_name from patients where patients.city is Oslo',
    ],
    ['How many women are there?', 'select count() from patients where patients.gender is female'],
    [
      'Which patient has come most often?',
      'select patients.first_name, patients.last_name from patients + appointments by patients.id, patients.first_name, patients.last_name order count() down limit 1',
    ],
    [
      'When was the last appointment?',
      'select appointments.scheduled_at from appointments order appointments.scheduled_at down limit 1',
    ],
    [
      'How much does Grace Hopper weigh?',
      'select sum(patients.weight_kg) from patients where patients.first_name is Grace and patients.last_name is Hopper',
    ],
    [
      'How tall is Grace Hopper?',
      'select patients.height_cm from patients where patients.first_name is Grace and patients.last_name is Hopper',
    ],
    [
      'How much does Dr. Curie charge?',
      'select sum(doctors.consultation_fee) from doctors where doctors.name is Dr. Curie',
    ],
    [
      'Who weighs more than 80 kilos?',
      'select patients.first_name, patients.last_name from patients where patients.weight_kg > 80',
    ],
    [
      'How many appointments lasted longer than 30 minutes?',
      'select count() from appointments where appointments.duration_minutes > 30',
    ],
  ],
  cinema: [
    ['What is the longest film?', 'select films.title from films order films.runtime_minutes down limit 1'],
    [
      'Which film made the most money?',
      'select films.title from films order films.box_office_usd down limit 1',
    ],
    ['What is the best film?', 'select films.title from films order films.rating down limit 1'],
    [
      'Who directed Metropolis?',
      'select directors.name from directors + films where films.title is Metropolis by directors.id, directors.name',
    ],
    [
      'Who directed the most films?',
      'select directors.name from directors + films by directors.id, directors.name order count() down limit 1',
    ],
    [
      'Who is the youngest director?',
      'select directors.name from directors order directors.birth_year down limit 1',
    ],
    [
      'Which theaters can seat more than 200 people?',
      'select theaters.name from theaters where theaters.seats > 200',
    ],
    ['What is the biggest theater?', 'select theaters.name from theaters order theaters.seats down limit 1'],
    ['Which films came out after 2000?', 'select films.title from films where films.release_year >= 2001'],
    ['When did Metropolis come out?', 'select films.release_year from films where films.title is Metropolis'],
    ['How long is Metropolis?', 'select films.runtime_minutes from films where films.title is Metropolis'],
    ['Where is the Odeon?', 'select theaters.city from theaters where theaters.name is Odeon'],
    [
      'Which films run longer than 120 minutes?',
      'select films.title from films where films.runtime_minutes > 120',
    ],
    [
      'Which films are longer than two hours?',
      'select films.title from films where films.runtime_minutes > 120',
    ],
    [
      'Which films are longer than Metropolis?',
      'select films.title from films where films.runtime_minutes > (select max(films.runtime_minutes) from films where films.title is Metropolis)',
    ],
    [
      'Which directors come from France?',
      'select directors.name from directors where directors.nationality is French',
    ],
    [
      'Which film was shown most often?',
      'select films.title from films + screenings by films.id, films.title order count() down limit 1',
    ],
    [
      'Which theater is the busiest?',
      'select theaters.name from theaters + screenings by theaters.id, theaters.name order count() down limit 1',
    ],
    [
      'What are the three longest comedies?',
      'select films.title from films where films.genre is comedy order films.runtime_minutes down limit 3',
    ],
    [
      'Which movies grossed more than a million?',
      'select films.title from films where films.box_office_usd > 1000000',
    ],
    ['List movies from newest to oldest.', 'select films.title from films order films.release_year down'],
  ],
  atlas: [
    [
      'Which country has the most people?',
      'select countries.name from countries order countries.population down limit 1',
    ],
    [
      'Which country has the most inhabitants?',
      'select countries.name from countries order countries.population down limit 1',
    ],
    ['What is the richest country?', 'select countries.name from countries order countries.gdp down limit 1'],
    [
      'What is the highest mountain?',
      'select mountains.name from mountains order mountains.elevation_m down limit 1',
    ],
    [
      'What is the tallest mountain in Norway?',
      'select mountains.name from mountains + countries where countries.name is Norway order mountains.elevation_m down limit 1',
    ],
    ['How tall is Pico?', 'select mountains.elevation_m from mountains where mountains.name is Pico'],
    ['How big is Portugal?', 'select countries.area_km2 from countries where countries.name is Portugal'],
    [
      'How many people live in Portugal?',
      'select sum(countries.population) from countries where countries.name is Portugal',
    ],
    [
      'How many people live on each continent?',
      'select countries.continent, sum(countries.population) from countries by countries.continent',
    ],
    ['What is the deepest lake?', 'select lakes.name from lakes order lakes.depth_m down limit 1'],
    ['How deep is Mjosa?', 'select lakes.depth_m from lakes where lakes.name is Mjosa'],
    ['Which town is the oldest?', 'select towns.name from towns order towns.founded limit 1'],
    ['Which lakes are deeper than 100 meters?', 'select lakes.name from lakes where lakes.depth_m > 100'],
    [
      'Which continent has the most people?',
      'select countries.continent from countries by countries.continent order sum(countries.population) down limit 1',
    ],
    [
      'Which towns have more than a million people?',
      'select towns.name from towns where towns.population > 1000000',
    ],
    [
      'Which countries are larger than Norway?',
      'select countries.name from countries where countries.area_km2 > (select max(countries.area_km2) from countries where countries.name is Norway)',
    ],
  ],
  airline: [
    ['Which flight is the longest?', 'select flights.id from flights order flights.distance_km down limit 1'],
    ['What is the cheapest flight?', 'select flights.id from flights order flights.fare limit 1'],
    ['Which flight costs the most?', 'select flights.id from flights order flights.fare down limit 1'],
    ['Which flights cost less than 100?', 'select flights.id from flights where flights.fare < 100'],
    [
      'Which aircraft can carry the most passengers?',
      'select aircraft.id from aircraft order aircraft.capacity down limit 1',
    ],
    [
      'Which planes hold more than 150 people?',
      'select aircraft.id from aircraft where aircraft.capacity > 150',
    ],
    [
      'Which plane is the fastest?',
      'select aircraft.id from aircraft order aircraft.top_speed_kmh down limit 1',
    ],
    ['How far is flight QG1?', 'select flights.distance_km from flights where flights.flight_number is QG1'],
    ['Which flights go to Oslo?', 'select flights.id from flights where flights.destination is Oslo'],
    ['Which flights leave from Lisbon?', 'select flights.id from flights where flights.origin is Lisbon'],
    [
      'Who paid the most?',
      'select passengers.name, sum(bookings.price_paid) from passengers + bookings by passengers.id, passengers.name order sum(bookings.price_paid) down limit 1',
    ],
    ['Which passengers are under 18?', 'select passengers.name from passengers where passengers.age < 18'],
  ],
  school: [
    [
      'Who teaches Algebra?',
      'select teachers.name from teachers + courses where courses.title is Algebra by teachers.id, teachers.name',
    ],
    [
      'Who takes Botany?',
      'select pupils.name from pupils + enrollments + courses where courses.title is Botany by pupils.id, pupils.name',
    ],
    [
      'What is the most popular course?',
      'select courses.title from courses + enrollments by courses.id, courses.title order count() down limit 1',
    ],
    ['Where does Tom come from?', 'select pupils.hometown from pupils where pupils.name is Tom'],
    [
      'Who got the highest mark?',
      'select pupils.name from pupils + enrollments order enrollments.mark down limit 1',
    ],
    ['Who is the oldest teacher?', 'select teachers.name from teachers order teachers.age down limit 1'],
    ['How old is the youngest pupil?', 'select pupils.age from pupils order pupils.age limit 1'],
    ['How many girls are there?', 'select count() from pupils where pupils.sex is F'],
    [
      'How many boys take Algebra?',
      'select count() from enrollments + pupils + courses where pupils.sex is M and courses.title is Algebra',
    ],
  ],
  shop: [
    [
      'Who spent the most?',
      'select customers.name, sum(orders.total) from customers + orders by customers.id, customers.name order sum(orders.total) down limit 1',
    ],
    [
      'Which country earned the most?',
      'select customers.country, sum(orders.total) from customers + orders by customers.country order sum(orders.total) down limit 1',
    ],
    [
      'Who never ordered anything?',
      'select customers.name from customers where not customers.id in (select orders.customer_id from orders where not orders.customer_id is null)',
    ],
    [
      'What is the newest product?',
      'select products.title from products order products.launched_on down limit 1',
    ],
    [
      'Which products came out in 2025?',
      'select products.title from products where products.launched_on in 2025-01-01..2026-01-01',
    ],
    [
      'customers who spent more than 100',
      'select customers.name from customers + orders by customers.id, customers.name having sum(orders.total) > 100',
    ],
    [
      'what did Germany spend per month',
      'select month(orders.ordered_at), sum(orders.total) from orders + customers where customers.country is Germany by month(orders.ordered_at) order month(orders.ordered_at)',
    ],
    [
      'open orders by status',
      'select orders.status, count() from orders where orders.status is open by orders.status',
    ],
  ],
  library: [
    ['Who lives in Berlin?', 'select member.member_name from member where member.city is Berlin'],
    [
      'Who borrowed Emma?',
      'select member.member_name from member + loan + book where book.title is Emma by member.memberid, member.member_name',
    ],
    ['What is the oldest book?', 'select book.title from book order book.published limit 1'],
    [
      'Which book was borrowed most often?',
      'select book.title from book + loan by book.bookid, book.title order count() down limit 1',
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
