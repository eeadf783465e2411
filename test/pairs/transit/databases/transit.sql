-- A city's buses: names in camelCase and cut short, composite keys, two tables in between, a table that refers to itself.
CREATE TABLE depot (
  "depotCd" text PRIMARY KEY,
  "depotName" text NOT NULL,
  district text NOT NULL,
  "busCap" integer NOT NULL,
  "openedOn" date NOT NULL
);

CREATE TABLE driver (
  "drvId" integer PRIMARY KEY,
  "firstName" text NOT NULL,
  "lastName" text NOT NULL,
  "birthDt" date NOT NULL,
  "hireDt" date NOT NULL,
  "hourlyRate" numeric(6, 2) NOT NULL,
  "isPartTime" boolean NOT NULL,
  "mentorId" integer REFERENCES driver,
  "depotCd" text NOT NULL REFERENCES depot
);

CREATE TABLE bus (
  "busNo" text PRIMARY KEY,
  manufacturer text NOT NULL,
  "fuelType" text NOT NULL,
  "seatCnt" integer NOT NULL,
  "hasRamp" boolean NOT NULL,
  "mfgYr" integer NOT NULL,
  "depotCd" text NOT NULL REFERENCES depot,
  "retiredOn" date
);

CREATE TABLE route (
  "routeNo" text PRIMARY KEY,
  "routeName" text NOT NULL,
  "lenKm" numeric(5, 1) NOT NULL,
  "isNight" boolean NOT NULL
);

CREATE TABLE stop (
  "stopId" integer PRIMARY KEY,
  "stopName" text NOT NULL,
  "zoneNo" integer NOT NULL,
  "hasShelter" boolean NOT NULL
);

CREATE TABLE "routeStop" (
  "routeNo" text NOT NULL REFERENCES route,
  "seqNo" integer NOT NULL,
  "stopId" integer NOT NULL REFERENCES stop,
  "dwellSec" integer NOT NULL,
  PRIMARY KEY ("routeNo", "seqNo")
);

CREATE TABLE trip (
  "tripId" integer PRIMARY KEY,
  "routeNo" text NOT NULL REFERENCES route,
  "busNo" text NOT NULL REFERENCES bus,
  "drvId" integer NOT NULL REFERENCES driver,
  "depTs" timestamp NOT NULL,
  "arrTs" timestamp,
  "paxCnt" integer,
  "delayMin" integer,
  "tripStatus" text NOT NULL
);

CREATE TABLE cert (
  "certCd" text PRIMARY KEY,
  "certName" text NOT NULL,
  "validYrs" integer
);

CREATE TABLE "driverCert" (
  "drvId" integer NOT NULL REFERENCES driver,
  "certCd" text NOT NULL REFERENCES cert,
  "issuedOn" date NOT NULL,
  "expiresOn" date,
  PRIMARY KEY ("drvId", "certCd")
);

CREATE TABLE incident (
  "incNo" integer PRIMARY KEY,
  "tripId" integer NOT NULL REFERENCES trip,
  "incType" text NOT NULL,
  severity text NOT NULL,
  "reportedTs" timestamp NOT NULL,
  "repairCost" numeric(8, 2),
  "isResolved" boolean NOT NULL
);

COMMENT ON COLUMN bus."mfgYr" IS 'Year of manufacture.';
COMMENT ON COLUMN bus."retiredOn" IS 'Day it was taken out of service; empty while it is in service.';
COMMENT ON COLUMN trip."depTs" IS 'Departure.';
COMMENT ON COLUMN trip."arrTs" IS 'Arrival; empty while it is under way and where it was cancelled.';
COMMENT ON COLUMN trip."paxCnt" IS 'Passengers carried.';

INSERT INTO depot VALUES
  ('NB', 'North Bank', 'Harwick', 6, '1988-04-01'),
  ('OM', 'Ostmoor', 'Ostmoor', 9, '1971-09-15'),
  ('QY', 'Quayside', 'Harbour', 4, '2019-01-07'),
  ('WD', 'Westdene', 'Westdene', 3, '2024-06-01');

INSERT INTO driver VALUES
  (101, 'Marta', 'Quist', '1968-02-11', '1994-05-02', 31.40, false, NULL, 'OM'),
  (102, 'Ivor', 'Dace', '1979-10-30', '2003-08-18', 28.90, false, 101, 'OM'),
  (103, 'Leonie', 'Abt', '1985-06-21', '2011-03-14', 26.75, true, 101, 'OM'),
  (104, 'Samir', 'Toll', '1990-12-05', '2016-11-01', 24.10, false, 102, 'NB'),
  (105, 'Greta', 'Holm', '1972-08-09', '1999-01-11', 30.05, false, NULL, 'NB'),
  (106, 'Pavel', 'Dace', '1995-04-17', '2020-02-03', 22.80, true, 105, 'NB'),
  (107, 'Nia', 'Brook', '1988-01-26', '2014-09-22', 25.60, false, 105, 'QY'),
  (108, 'Tomas', 'Ferro', '1999-07-13', '2023-04-17', 20.95, false, 107, 'QY'),
  (109, 'Aiko', 'Sund', '1993-11-02', '2019-06-10', 23.35, true, 107, 'QY'),
  (110, 'Ruben', 'Quist', '2001-03-08', '2025-10-06', 19.80, false, 108, 'OM'),
  (111, 'Edda', 'Marsh', '1976-05-19', '2026-02-16', 21.50, true, NULL, 'WD'),
  (112, 'Jonah', 'Pell', '2002-09-27', '2026-09-01', 19.20, false, 111, 'WD');

INSERT INTO bus VALUES
  ('B-201', 'Veldt', 'diesel', 44, false, 2009, 'OM', '2025-12-31'),
  ('B-207', 'Veldt', 'diesel', 46, true, 2013, 'OM', NULL),
  ('B-214', 'Norrland', 'hybrid', 40, true, 2017, 'OM', NULL),
  ('B-220', 'Norrland', 'hybrid', 41, true, 2018, 'NB', NULL),
  ('B-231', 'Aster', 'electric', 36, true, 2021, 'NB', NULL),
  ('B-232', 'Aster', 'electric', 35, true, 2022, 'NB', NULL),
  ('B-240', 'Aster', 'electric', 52, true, 2023, 'QY', NULL),
  ('B-241', 'Kestrel', 'electric', 58, true, 2024, 'QY', NULL),
  ('B-250', 'Kestrel', 'hydrogen', 49, true, 2026, 'WD', NULL),
  ('B-188', 'Veldt', 'diesel', 48, false, 2004, 'NB', '2023-03-31'),
  ('B-219', 'Norrland', 'diesel', 43, false, 2015, 'QY', NULL);

INSERT INTO route VALUES
  ('1', 'Harbour Line', 11.4, false),
  ('4', 'University Cross', 8.7, false),
  ('7', 'Ostmoor Loop', 15.2, false),
  ('12', 'Garden Suburb', 6.3, false),
  ('N1', 'Night Owl', 18.9, true),
  ('X9', 'Airport Express', 27.5, false),
  ('N3', 'Last Train Link', 9.8, true);

INSERT INTO stop VALUES
  (1, 'Central Station', 1, true),
  (2, 'Harbour Gate', 1, true),
  (3, 'Old Customs House', 1, false),
  (4, 'University Library', 2, true),
  (5, 'Botanic Garden', 2, false),
  (6, 'Ostmoor Square', 3, true),
  (7, 'Mill Lane', 3, false),
  (8, 'City Hospital', 2, true),
  (9, 'Westdene Park', 3, true),
  (10, 'Airport Terminal', 4, true),
  (11, 'Trade Fair', 4, false),
  (12, 'Heron Pond', 3, false);

INSERT INTO "routeStop" VALUES
  ('1', 1, 1, 60), ('1', 2, 2, 25), ('1', 3, 3, 20), ('1', 4, 8, 30),
  ('4', 1, 1, 60), ('4', 2, 4, 45), ('4', 3, 5, 20), ('4', 4, 8, 35), ('4', 5, 7, 15),
  ('7', 1, 6, 90), ('7', 2, 7, 15), ('7', 3, 8, 30), ('7', 4, 1, 40), ('7', 5, 9, 20), ('7', 6, 6, 50),
  ('12', 1, 5, 30), ('12', 2, 9, 25), ('12', 3, 7, 15),
  ('N1', 1, 1, 120), ('N1', 2, 4, 20), ('N1', 3, 6, 25), ('N1', 4, 9, 20), ('N1', 5, 2, 30),
  ('X9', 1, 1, 180), ('X9', 2, 10, 240),
  ('N3', 1, 1, 150), ('N3', 2, 8, 20), ('N3', 3, 6, 20);

INSERT INTO cert VALUES
  ('FA', 'First Aid', 2),
  ('HV', 'High Voltage', 5),
  ('NT', 'Night Work', NULL),
  ('TR', 'Trainer', 3),
  ('H2', 'Hydrogen Safety', 1);

INSERT INTO "driverCert" VALUES
  (101, 'FA', '2025-03-01', '2027-03-01'), (101, 'TR', '2024-05-10', '2027-05-10'), (101, 'NT', '1996-01-15', NULL),
  (102, 'FA', '2024-09-12', '2026-09-12'), (102, 'HV', '2022-02-01', '2027-02-01'),
  (103, 'FA', '2025-11-20', '2027-11-20'),
  (104, 'HV', '2021-06-30', '2026-06-30'), (104, 'NT', '2017-04-04', NULL),
  (105, 'FA', '2025-01-08', '2027-01-08'), (105, 'TR', '2023-10-01', '2026-10-01'), (105, 'HV', '2023-03-03', '2028-03-03'), (105, 'NT', '2001-07-07', NULL),
  (107, 'FA', '2026-05-05', '2028-05-05'), (107, 'TR', '2025-08-19', '2028-08-19'), (107, 'HV', '2024-12-12', '2029-12-12'),
  (108, 'HV', '2023-09-09', '2028-09-09'),
  (109, 'NT', '2020-03-21', NULL),
  (111, 'HV', '2026-03-10', '2031-03-10');

-- Some 280 trips from July 2026 to the morning of 21 November 2026; the last two are under way.
INSERT INTO trip
SELECT
  1000 + n,
  (ARRAY['1', '4', '1', '7', '12', '1', 'X9', '4', 'N1', '7', '1'])[1 + n * 7 % 11],
  (ARRAY['B-207', 'B-214', 'B-220', 'B-231', 'B-240', 'B-231', 'B-241', 'B-232', 'B-207', 'B-219', 'B-241', 'B-250', 'B-241'])[1 + n * 5 % 13],
  (ARRAY[101, 102, 104, 105, 107, 108, 104, 109, 110, 106, 107, 111, 103, 102, 107, 104, 108])[1 + n * 3 % 17],
  timestamp '2026-07-01 04:40' + n * interval '12 hours 17 minutes',
  CASE WHEN n % 19 = 0 OR n > 278 THEN NULL
    ELSE timestamp '2026-07-01 04:40' + n * interval '12 hours 17 minutes' + (22 + n * 11 % 37) * interval '1 minute' END,
  CASE WHEN n % 19 = 0 OR n > 278 THEN NULL ELSE 4 + (n * 31 + n / 7) % 57 END,
  CASE WHEN n % 19 = 0 OR n > 278 THEN NULL WHEN n % 3 = 0 THEN 0 ELSE n * 13 % 23 END,
  CASE WHEN n % 19 = 0 THEN 'cancelled' WHEN n > 278 THEN 'running' ELSE 'completed' END
FROM generate_series(1, 280) AS n;

INSERT INTO incident VALUES
  (1, 1005, 'flat tyre', 'minor', '2026-07-03 18:20', 310.00, true),
  (2, 1012, 'collision', 'major', '2026-07-07 08:15', 8450.50, true),
  (3, 1019, 'engine failure', 'major', '2026-07-10 22:05', 5120.00, true),
  (4, 1040, 'door fault', 'minor', '2026-07-21 16:12', 95.00, true),
  (5, 1040, 'passenger injury', 'major', '2026-07-21 16:20', NULL, true),
  (6, 1077, 'vandalism', 'minor', '2026-08-09 14:00', 480.25, true),
  (7, 1098, 'door fault', 'minor', '2026-08-20 08:30', 120.00, true),
  (8, 1121, 'flat tyre', 'minor', '2026-08-31 02:40', 305.00, true),
  (9, 1150, 'collision', 'major', '2026-09-15 23:30', 11200.00, false),
  (10, 1163, 'battery fault', 'major', '2026-09-22 14:40', 7300.00, true),
  (11, 1190, 'vandalism', 'minor', '2026-10-06 10:15', NULL, false),
  (12, 1209, 'engine failure', 'major', '2026-10-16 03:50', 4980.00, true),
  (13, 1231, 'door fault', 'minor', '2026-10-27 10:05', 88.50, true),
  (14, 1255, 'collision', 'minor', '2026-11-08 16:10', 940.00, false),
  (15, 1266, 'battery fault', 'major', '2026-11-14 07:25', NULL, false),
  (16, 1276, 'flat tyre', 'minor', '2026-11-19 10:20', 330.00, false);
