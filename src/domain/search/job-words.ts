import type { Weekday } from '../calendar/calendar-date.ts'
import type { EmploymentType, EntryLevel, JobField, ShiftStart } from '../hiring/job.ts'
import type { WordsByLanguage } from './word-lists.ts'

/** A job matches when any of these applies to it. */
export interface JobTraits {
  types?: readonly EmploymentType[]
  levels?: readonly EntryLevel[]
  shifts?: readonly ShiftStart[]
  /** Days of the shift, 0 is Sunday. */
  days?: readonly Weekday[]
  /** Days on which the shift never is. */
  freeDays?: readonly Weekday[]
  fields?: readonly JobField[]
  /** Words in the name or department of the job. */
  texts?: readonly string[]
}

export const jobTopicIds = [
  'fullTime',
  'partTime',
  'flexible',
  'miniJob',
  'internship',
  'training',
  'holidayJob',
  'student',
  'pupil',
  'newcomer',
  'lead',
  'storeManager',
  'night',
  'early',
  'morning',
  'late',
  'daytime',
  'weekdays',
  'weekend',
  'sunday',
  'saturday',
  'office',
  'dispatch',
  'technology',
  'bakehouse',
  'sales',
  'waiting',
  'pastry',
  'driver',
  'accounting',
  'computers',
] as const
export type JobTopicId = (typeof jobTopicIds)[number]

/** What people call a job or its conditions, besides the words of the job itself. */
export const jobTopics: readonly { id: JobTopicId; traits: JobTraits; words: WordsByLanguage }[] = [
  {
    id: 'fullTime',
    traits: { types: ['fullTime', 'flexible'] },
    words: {
      de: 'Vollzeit, ganztags, 38 Stunden, 39 Stunden, 40 Stunden, 38 Std, 38 Std., 39 Std, 39 Std., 40 Std, 40 Std.',
      en: 'full time, fulltime, 38 hours, 39 hours, 40 hours',
    },
  },
  {
    id: 'partTime',
    traits: { types: ['partTime', 'flexible'] },
    words: {
      de: 'Teilzeit, halbtags, stundenweise, 15 Stunden, 20 Stunden, 25 Stunden, 30 Stunden, 35 Stunden, 15 Std, 15 Std., 20 Std, 20 Std., 25 Std, 25 Std., 30 Std, 30 Std., 35 Std, 35 Std., Mutter, Mütter, Mama, Mamas, Eltern, Hausfrau, familienfreundlich, während der Schulzeit',
      en: 'part time, parttime, 15 hours, 20 hours, 25 hours, 30 hours, 35 hours, mum, mums, parents, family friendly, school hours',
    },
  },
  {
    id: 'flexible',
    traits: { types: ['flexible'] },
    words: {
      de: 'flexibel, flexible, flexible Arbeitszeit, flexible Arbeitszeiten, flexible Zeiten, Vollzeit oder Teilzeit, Teilzeit oder Vollzeit, Voll- oder Teilzeit',
      en: 'flexible, flexible hours, full or part time, part or full time',
    },
  },
  {
    id: 'miniJob',
    traits: { types: ['miniJob'] },
    words: {
      de: 'Minijob, Minijobber, Aushilfe, Aushilfsjob, Aushilfskraft, Nebenjob, Nebenerwerb, Zuverdienst, Rentner, Rente, Ruhestand, 5 Stunden, 8 Stunden, 10 Stunden, 5 Std, 5 Std., 8 Std, 8 Std., 10 Std, 10 Std., geringfügig, geringfügige Beschäftigung, 450 Euro, 520 Euro, 538 Euro, 556 Euro, 603 Euro, 450-Euro-Job, 520-Euro-Job, 538-Euro-Job, 556-Euro-Job, 603-Euro-Job',
      en: 'mini job, side job, casual, temp, marginal employment, retired, retiree, pensioner, 5 hours, 8 hours, 10 hours',
    },
  },
  {
    id: 'internship',
    traits: { types: ['internship'] },
    words: {
      de: 'Praktikum, Praktika, Praktikant, Praktikumsplatz, Schülerpraktikum, schnuppern, Betriebspraktikum',
      en: 'internship, intern, work experience, work placement, placement',
    },
  },
  {
    id: 'training',
    traits: { levels: ['apprentice'] },
    words: {
      de: 'Ausbildung, Ausbildungsplatz, Ausbildungsstelle, Ausbildungsbeginn, Azubi, Azubine, Auszubildende, Auszubildender, Lehre, Lehrling, Lehrstelle, Lehrplatz, Berufsausbildung',
      en: 'apprenticeship, apprentice, trainee, traineeship, vocational training',
    },
  },
  {
    id: 'holidayJob',
    traits: { types: ['miniJob', 'internship'] },
    words: { de: 'Ferienjob, Ferienarbeit, Sommerjob, Saisonkraft', en: 'holiday job, summer job, seasonal' },
  },
  {
    id: 'student',
    traits: { types: ['miniJob', 'partTime', 'flexible'] },
    words: {
      de: 'Werkstudent, Studentenjob, Student, Studium, neben dem Studium',
      en: 'student job, student, working student',
    },
  },
  {
    id: 'pupil',
    traits: { levels: ['pupil'], types: ['miniJob'] },
    words: { de: 'Schüler, Schülerjob, neben der Schule', en: 'pupil, school student, after school' },
  },
  {
    id: 'newcomer',
    traits: { levels: ['newcomer', 'pupil'] },
    words: {
      de: 'Quereinsteiger, Quereinstieg, ungelernt, ohne Ausbildung, ohne Erfahrung, ohne Vorkenntnisse, ohne Berufserfahrung, ohne Abschluss, ohne Lehre, Anfänger, Helfer, Hilfskraft, Berufseinsteiger, Wiedereinstieg',
      en: 'no experience, without experience, unskilled, entry level, beginner, newcomer, career changer, helper',
    },
  },
  {
    id: 'lead',
    traits: { levels: ['lead'] },
    words: {
      de: 'Leitung, Leiter, Führungskraft, Chef, Führung, Teamleiter, Teamleitung, Manager, Meister',
      en: 'manager, management, lead, leader, supervisor, head',
    },
  },
  {
    id: 'storeManager',
    traits: { texts: ['Filialleiter', 'Store manager'] },
    words: { de: 'Filialleitung, Marktleiter, Ladenleitung', en: 'branch manager, shop manager' },
  },
  {
    id: 'night',
    traits: { shifts: ['night'] },
    words: { de: 'Nachtschicht, Nachtarbeit, nachts, Nacht', en: 'night shift, nights, night' },
  },
  {
    id: 'early',
    traits: { shifts: ['early'] },
    words: { de: 'Frühschicht, früh, morgens', en: 'early shift, early' },
  },
  {
    id: 'morning',
    traits: { shifts: ['early', 'day'] },
    words: {
      de: 'vormittags, Vormittag, am Vormittag, bis mittags, bis 12 Uhr, bis 13 Uhr, bis 14 Uhr',
      en: 'morning, mornings, in the morning',
    },
  },
  {
    id: 'late',
    traits: { shifts: ['late'] },
    words: {
      de: 'Spätschicht, spät, abends, nachmittags, Nachmittag, Abend, Feierabendjob, nach der Arbeit, ab mittags, ab 12 Uhr, ab 13 Uhr, ab 14 Uhr, ab 15 Uhr, ab 16 Uhr, ab 17 Uhr, ab 18 Uhr',
      en: 'late shift, evening, evenings, afternoon, afternoons, after work',
    },
  },
  {
    id: 'daytime',
    traits: { shifts: ['early', 'day', 'late'] },
    words: {
      de: 'tagsüber, Tagschicht, Tagdienst, ohne Nacht, ohne Nachtschicht, ohne Nachtarbeit, keine Nacht, keine Nachtschicht, keine Nachtarbeit, nicht nachts',
      en: 'daytime, day shift, days only, no nights, no night shift, no night shifts, without nights, without night shift',
    },
  },
  {
    id: 'weekdays',
    traits: { freeDays: [0, 6] },
    words: {
      de: 'Montag bis Freitag, Mo bis Fr, Mo - Fr, Mo-Fr, Mo–Fr, unter der Woche, wochentags, werktags, kein Wochenende, ohne Wochenende, ohne Wochenendarbeit, Wochenende frei, Wochenenden frei',
      en: 'weekday, weekdays, Monday to Friday, Mon to Fri, Mon-Fri, no weekends, no weekend work, weekends off, without weekends',
    },
  },
  {
    id: 'weekend',
    traits: { days: [0, 6] },
    words: { de: 'Wochenende, Wochenendjob, am Wochenende, Samstag und Sonntag', en: 'weekend, weekends' },
  },
  { id: 'sunday', traits: { days: [0] }, words: { de: 'Sonntag, sonntags', en: 'sunday, sundays' } },
  { id: 'saturday', traits: { days: [6] }, words: { de: 'Samstag, samstags', en: 'saturday, saturdays' } },
  {
    id: 'office',
    traits: { fields: ['administration'] },
    words: {
      de: 'Büro, Bürojob, Bürokauffrau, Bürokaufmann, Sachbearbeiter, Sekretär, Verwaltung, kaufmännisch',
      en: 'office, administration, admin, clerk, secretary',
    },
  },
  {
    id: 'dispatch',
    traits: { fields: ['dispatch'] },
    words: {
      de: 'Versand, Logistik, Lager, Lagerist, Lagerhelfer, Kommissionierer, Expedition',
      en: 'dispatch, logistics, warehouse, packer, picker',
    },
  },
  {
    id: 'technology',
    traits: { fields: ['technology'] },
    words: {
      de: 'Technik, Elektriker, Elektroniker, Mechatroniker, Mechaniker, Handwerker, Schlosser, Instandhaltung, Hausmeister, Haustechniker',
      en: 'technology, electrician, mechanic, engineer, maintenance, handyman',
    },
  },
  {
    id: 'bakehouse',
    traits: { fields: ['bakery'] },
    words: {
      de: 'Produktion, Backstube, backen, Handwerk, Produktionshelfer, Backstubenhilfe',
      en: 'production, baking, bakehouse',
    },
  },
  {
    id: 'sales',
    traits: { fields: ['sales'], texts: ['Verkäufer', 'Filialverkauf', 'Sales assistant'] },
    words: {
      de: 'Verkauf, Verkäufer, Verkaufskraft, Verkaufshilfe, Verkaufsmitarbeiter, Verkaufsberater, Kassierer, Kasse, Theke, Thekenkraft, Einzelhandel, Einzelhandelskaufmann, Einzelhandelskauffrau, Filialmitarbeiter, Bäckereifachverkäufer, Bäckereiverkäufer, Ladenhilfe',
      en: 'sales, sales assistant, seller, salesperson, shop assistant, store assistant, cashier, retail, retail assistant, counter, counter staff, shop',
    },
  },
  {
    id: 'waiting',
    traits: { texts: ['Servicekraft', 'Café'] },
    words: {
      de: 'Kellner, Bedienung, Gastronomie, Gastro, Barista, Cafe, Service, Servicemitarbeiter',
      en: 'waiter, waitress, waiting staff, barista, hospitality, catering',
    },
  },
  {
    id: 'pastry',
    traits: { texts: ['Konditor', 'Pastry'] },
    words: {
      de: 'Patissier, Zuckerbäcker, Konditormeister, Konditorgeselle, Torten, Feinbäcker',
      en: 'confectioner, patissier, cake maker, pastry cook, pastry',
    },
  },
  {
    id: 'driver',
    traits: { texts: ['fahrer', 'driver'] },
    words: {
      de: 'Kraftfahrer, Lieferfahrer, Berufskraftfahrer, Lkw, Lkw-Fahrer, Kurier, Kurierfahrer, Führerschein, ausliefern, Lieferdienst, Zusteller',
      en: 'delivery, courier, lorry, truck, van driver, chauffeur',
    },
  },
  {
    id: 'accounting',
    traits: { texts: ['Buchhaltung', 'Finanzbuchhalter'] },
    words: { de: 'Buchhalter, Lohnbuchhalter, Steuerfachangestellte', en: 'accountant, bookkeeper, accounts' },
  },
  {
    id: 'computers',
    traits: { texts: ['IT'] },
    words: {
      de: 'Informatiker, Fachinformatiker, EDV, Systemadministrator, Computer, IT-Support',
      en: 'computing, software, system administrator, it support',
    },
  },
]

/** Say nothing in a search for jobs. */
export const ignoredJobWords: WordsByLanguage = {
  de: 'alle, in, im, am, an, um, von, vom, für, mit, als, und, oder, auf, bei euch, der, die, das, den, dem, ein, eine, einen, zu, zum, zur, Job, Jobs, Stelle, Stellen, Stellenangebot, Stellenangebote, Stellenanzeige, Arbeit, arbeiten, Beruf, gesucht, suche, suchen, frei, freie, offen, offene, ab, ab sofort, sofort, Euro, Stundenlohn, Lohn, Gehalt, Jahr, Jahre, Jahren, pro, Woche, Beginn, Januar, Februar, März, April, Mai, Juni, Juli, August, September, Oktober, November, Dezember, Arbeitszeit, Arbeitszeiten, mein, meine, meiner, mir, ich, Bäckerei, Bäckereien, gelernt, gelernte, gelernter, Mitarbeit, Raum, Kreis, Landkreis',
  en: 'all, in, at, on, of, for, with, as, and, or, the, a, an, to, job, jobs, position, positions, vacancy, vacancies, work, working, wanted, open, looking, shift, time, bakery, bakeries, hiring, hours, week, per week, year, years, old, olds, from, euro, euros, wage, salary, my, me, I',
}

/** "Teilzeitstelle" and "Bäckerjob" mean what they begin with. */
export const jobWordEnds = 'job, jobs, stelle, stellen, arbeit, tätigkeit, platz, plätze'
