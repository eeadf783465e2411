import { buildCatalog } from './catalog/catalog.js';
import type { Catalog } from './catalog/catalog.js';
import { aTable } from './shop.fixture.js';

/** Employees with their salaries, departments and managers. */
export function company(): Catalog {
  return buildCatalog({
    tables: [
      aTable('departments', ['id:integer', 'name!:text:Sales|Research', 'budget!:number', 'floor!:integer']),
      aTable(
        'employees',
        [
          'id:integer',
          'name!:text:Ada Lovelace|Grace Hopper',
          'salary!:number',
          'hired_on!:date',
          'birth_date!:date',
          'office_city!:text:Lisbon|Oslo',
          'department_id!:integer',
          'manager_id:integer',
        ],
        ['department_id>departments.id', 'manager_id>employees.id'],
      ),
    ],
  });
}

/** A clinic with its appointments. */
export function clinic(): Catalog {
  return buildCatalog({
    tables: [
      aTable('patients', [
        'id:integer',
        'first_name!:text:Ada|Grace',
        'last_name!:text:Lovelace|Hopper',
        'date_of_birth!:date',
        'gender!:text:male|female',
        'weight_kg!:number',
        'height_cm!:number',
        'city!:text:Lisbon|Oslo',
      ]),
      aTable('doctors', [
        'id:integer',
        'name!:text:Dr. Curie|Dr. Koch',
        'specialty!:text:cardiology|surgery',
        'years_of_experience!:integer',
        'consultation_fee!:number',
      ]),
      aTable(
        'appointments',
        [
          'id:integer',
          'patient_id!:integer',
          'doctor_id!:integer',
          'scheduled_at!:timestamp',
          'duration_minutes!:integer',
          'status!:text:kept|missed',
        ],
        ['patient_id>patients.id', 'doctor_id>doctors.id'],
      ),
    ],
  });
}

/** Films with their directors, and the cinemas that show them. */
export function cinema(): Catalog {
  return buildCatalog({
    tables: [
      aTable('directors', [
        'id:integer',
        'name!:text:Fritz Lang|Agnes Varda',
        'birth_year!:integer',
        'nationality!:text:German|French',
      ]),
      aTable(
        'films',
        [
          'id:integer',
          'title!:text:Metropolis|Vagabond',
          'release_year!:integer',
          'runtime_minutes!:integer',
          'genre!:text:drama|comedy',
          'box_office_usd!:number',
          'rating!:number',
          'director_id!:integer',
        ],
        ['director_id>directors.id'],
      ),
      aTable('theaters', ['id:integer', 'name!:text:Odeon|Rex', 'city!:text:Lisbon|Oslo', 'seats!:integer']),
      aTable(
        'screenings',
        [
          'id:integer',
          'film_id!:integer',
          'theater_id!:integer',
          'starts_at!:timestamp',
          'tickets_sold!:integer',
        ],
        ['film_id>films.id', 'theater_id>theaters.id'],
      ),
    ],
  });
}

/** Countries, towns, rivers and mountains. */
export function atlas(): Catalog {
  return buildCatalog({
    tables: [
      aTable('countries', [
        'code:text:PRT|NOR',
        'name!:text:Portugal|Norway',
        'continent!:text:Europe|Asia',
        'population!:integer',
        'area_km2!:number',
        'gdp!:number',
      ]),
      aTable(
        'towns',
        [
          'id:integer',
          'name!:text:Lisbon|Oslo',
          'country_code:text:PRT|NOR',
          'population!:integer',
          'founded!:integer',
        ],
        ['country_code>countries.code'],
      ),
      aTable(
        'mountains',
        ['id:integer', 'name!:text:Pico|Galdhopiggen', 'country_code:text:PRT|NOR', 'elevation_m!:integer'],
        ['country_code>countries.code'],
      ),
      aTable(
        'lakes',
        [
          'id:integer',
          'name!:text:Sete Cidades|Mjosa',
          'country_code:text:PRT|NOR',
          'depth_m!:number',
          'surface_km2!:number',
        ],
        ['country_code>countries.code'],
      ),
    ],
  });
}

/** Passengers, flights, aircraft and fares. */
export function airline(): Catalog {
  return buildCatalog({
    tables: [
      aTable('aircraft', [
        'id:integer',
        'model!:text:A320|E190',
        'manufacturer!:text:Airbus|Embraer',
        'capacity!:integer',
        'range_km!:integer',
        'top_speed_kmh!:integer',
      ]),
      aTable(
        'flights',
        [
          'id:integer',
          'flight_number!:text:QG1|QG2',
          'origin!:text:Lisbon|Oslo',
          'destination!:text:Lisbon|Oslo',
          'departs_at!:timestamp',
          'distance_km!:integer',
          'fare!:number',
          'aircraft_id!:integer',
        ],
        ['aircraft_id>aircraft.id'],
      ),
      aTable('passengers', [
        'id:integer',
        'name!:text:Ada Lovelace|Grace Hopper',
        'nationality!:text:Portuguese|Norwegian',
        'age!:integer',
      ]),
      aTable(
        'bookings',
        [
          'id:integer',
          'flight_id!:integer',
          'passenger_id!:integer',
          'booked_at!:timestamp',
          'price_paid!:number',
        ],
        ['flight_id>flights.id', 'passenger_id>passengers.id'],
      ),
    ],
  });
}

/** Pupils, their courses and their teachers. */
export function school(): Catalog {
  return buildCatalog({
    tables: [
      aTable('teachers', [
        'id:integer',
        'name!:text:Ms Noether|Mr Euler',
        'hometown!:text:Lisbon|Oslo',
        'age!:integer',
      ]),
      aTable('pupils', [
        'id:integer',
        'name!:text:Tom|Kim',
        'age!:integer',
        'hometown!:text:Lisbon|Oslo',
        'sex!:text:M|F',
      ]),
      aTable(
        'courses',
        ['id:integer', 'title!:text:Algebra|Botany', 'credits!:integer', 'teacher_id!:integer'],
        ['teacher_id>teachers.id'],
      ),
      aTable(
        'enrollments',
        ['id:integer', 'pupil_id!:integer', 'course_id!:integer', 'mark!:number', 'enrolled_on!:date'],
        ['pupil_id>pupils.id', 'course_id>courses.id'],
      ),
    ],
  });
}
