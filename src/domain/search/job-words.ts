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
  fields?: readonly JobField[]
  /** Words in the name or department of the job. */
  texts?: readonly string[]
}

export const jobTopicIds = [
  'fullTime',
  'partTime',
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
  'late',
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
    words: { de: 'Vollzeit, ganztags, 40 Stunden', en: 'full time, fulltime, 40 hours' },
  },
  {
    id: 'partTime',
    traits: { types: ['partTime', 'flexible'] },
    words: { de: 'Teilzeit, halbtags, stundenweise, 20 Stunden', en: 'part time, parttime, 20 hours' },
  },
  {
    id: 'miniJob',
    traits: { types: ['miniJob'] },
    words: {
      de: 'Minijob, Minijobber, Aushilfe, Aushilfsjob, Aushilfskraft, Nebenjob, Nebenerwerb, Zuverdienst, geringfügig, geringfügige Beschäftigung, 450 Euro, 520 Euro, 538 Euro, 556 Euro, 603 Euro, 450-Euro-Job, 520-Euro-Job, 538-Euro-Job, 556-Euro-Job, 603-Euro-Job',
      en: 'mini job, side job, casual, temp, marginal employment',
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
      de: 'Ausbildung, Ausbildungsplatz, Ausbildungsstelle, Azubi, Azubine, Auszubildende, Auszubildender, Lehre, Lehrling, Lehrstelle, Lehrplatz, Berufsausbildung',
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
      de: 'Quereinsteiger, Quereinstieg, ungelernt, ohne Ausbildung, ohne Erfahrung, ohne Vorkenntnisse, Anfänger, Helfer, Hilfskraft, Berufseinsteiger, Wiedereinstieg',
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
    words: { de: 'Frühschicht, früh, morgens', en: 'early shift, early, mornings' },
  },
  {
    id: 'late',
    traits: { shifts: ['late'] },
    words: {
      de: 'Spätschicht, spät, abends, nachmittags, Nachmittag, Abend',
      en: 'late shift, evening, evenings, afternoon, afternoons',
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
      en: 'production, baking, bakehouse, bakery',
    },
  },
  {
    id: 'sales',
    traits: { texts: ['Verkäufer', 'Filialverkauf', 'Sales assistant'] },
    words: {
      de: 'Verkaufskraft, Verkaufshilfe, Verkaufsmitarbeiter, Verkaufsberater, Kassierer, Kasse, Theke, Thekenkraft, Einzelhandel, Einzelhandelskaufmann, Einzelhandelskauffrau, Filialmitarbeiter, Bäckereifachverkäufer, Bäckereiverkäufer, Ladenhilfe',
      en: 'seller, salesperson, shop assistant, store assistant, cashier, retail, retail assistant, counter, counter staff, shop',
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
  de: 'alle, in, im, am, an, um, von, vom, für, mit, als, und, oder, auf, bei euch, der, die, das, den, dem, ein, eine, einen, zu, zum, zur, Job, Jobs, Stelle, Stellen, Stellenangebot, Stellenangebote, Stellenanzeige, Arbeit, arbeiten, Beruf, gesucht, suche, suchen, frei, freie, offen, offene, ab sofort, sofort, Euro, gelernt, gelernte, gelernter, Mitarbeit, Raum, Kreis, Landkreis',
  en: 'all, in, at, on, of, for, with, as, and, or, the, a, an, to, job, jobs, position, positions, vacancy, vacancies, work, working, wanted, open, looking, shift, time',
}

/** "Teilzeitstelle" and "Bäckerjob" mean what they begin with. */
export const jobWordEnds = 'job, jobs, stelle, stellen, arbeit, tätigkeit, platz, plätze'
