import type { EnquiryForm } from '#domain/contact-message.ts'
import type { ApplicationEventKind } from '#domain/hiring/pipeline.ts'
import type { Language } from '#domain/i18n/languages.ts'

/** An invented applicant; the address leads nowhere. */
export interface DemoApplicant {
  givenname: string
  surname: string
  postalCode: string
  location: string
  language?: Language
  /** How many days ago the application was sent. */
  daysAgo: number
  /** What happened, with how many days ago it did. */
  steps: readonly (readonly [kind: ApplicationEventKind, daysAgo: number])[]
  answer: string
  note?: string
  talentPool?: boolean
  /** Has a file. */
  hasFile?: boolean
  isAssigned?: boolean
}

/** In all stages, so that a newcomer sees what the board is for. */
export const demoApplicants: readonly DemoApplicant[] = [
  {
    ...{ givenname: 'Anneliese', surname: 'Rauch', postalCode: '89257', location: 'Illertissen' },
    ...{ daysAgo: 0, steps: [], hasFile: true },
    answer: 'Ich habe zwölf Jahre in einer Metzgerei verkauft und stehe gern früh auf.',
  },
  {
    ...{ givenname: 'Marek', surname: 'Nowak', postalCode: '87700', location: 'Memmingen' },
    ...{ daysAgo: 1, steps: [], hasFile: true, talentPool: true },
    answer: 'Backen kann ich von meinem Vater, gelernt habe ich Koch.',
  },
  {
    ...{ givenname: 'Chiara', surname: 'Lombardi', postalCode: '89264', location: 'Weißenhorn' },
    ...{ daysAgo: 2, steps: [], language: 'en' },
    answer: 'I worked in a café in Trento for three summers.',
  },
  {
    ...{ givenname: 'Tobias', surname: 'Mang', postalCode: '86381', location: 'Krumbach' },
    ...{ daysAgo: 9, steps: [] },
    answer: 'Samstags und sonntags, unter der Woche studiere ich.',
  },
  {
    ...{ givenname: 'Fatma', surname: 'Aydın', postalCode: '89231', location: 'Neu-Ulm' },
    ...{ daysAgo: 4, steps: [['reviewStarted', 3]], hasFile: true, isAssigned: true },
    answer: 'Ich habe eine Filiale mit sechs Leuten geführt.',
    note: 'Zeugnis ist sehr gut. Bitte nach dem Kündigungstermin fragen.',
  },
  {
    ...{ givenname: 'Jonas', surname: 'Epple', postalCode: '87719', location: 'Mindelheim' },
    ...{ daysAgo: 5, steps: [['reviewStarted', 2]] },
    answer: 'Mein Praktikum in der achten Klasse hat mir gefallen.',
  },
  {
    ...{ givenname: 'Lena', surname: 'Zwerger', postalCode: '87724', location: 'Ottobeuren' },
    ...{
      daysAgo: 8,
      steps: [
        ['reviewStarted', 6],
        ['invited', 5],
        ['slotsOffered', 5],
        ['interviewBooked', 4],
      ],
    },
    ...{ hasFile: true, isAssigned: true },
    answer: 'Torten mit Blüten, das mache ich auch daheim.',
    note: 'Am Telefon offen und herzlich. Bringt Fotos ihrer Torten mit.',
  },
  {
    ...{ givenname: 'Daniel', surname: 'Okafor', postalCode: '89250', location: 'Senden' },
    ...{
      daysAgo: 6,
      steps: [
        ['reviewStarted', 5],
        ['invited', 2],
        ['slotsOffered', 2],
      ],
    },
    ...{ isAssigned: true, language: 'en' },
    answer: 'I have driven delivery vans for five years, class B and BE.',
  },
  {
    ...{ givenname: 'Sabrina', surname: 'Häußler', postalCode: '86470', location: 'Thannhausen' },
    ...{
      daysAgo: 30,
      steps: [
        ['reviewStarted', 28],
        ['invited', 26],
        ['hired', 14],
      ],
    },
    ...{ hasFile: true, isAssigned: true },
    answer: 'Ich suche etwas, bei dem ich nachmittags bei den Kindern bin.',
    note: 'Fängt am Monatsersten an.',
  },
  {
    ...{ givenname: 'Uwe', surname: 'Kreuzer', postalCode: '87700', location: 'Memmingen' },
    ...{
      daysAgo: 24,
      steps: [
        ['reviewStarted', 22],
        ['rejected', 20],
      ],
    },
    ...{ talentPool: true },
    answer: 'Ich würde gern in der Verwaltung arbeiten.',
  },
  {
    ...{ givenname: 'Nina', surname: 'Baumann', postalCode: '86825', location: 'Bad Wörishofen' },
    ...{ daysAgo: 40, steps: [['rejected', 33]] },
    answer: 'Am liebsten nur vormittags.',
  },
  {
    ...{ givenname: 'Kilian', surname: 'Stetter', postalCode: '89257', location: 'Illertissen' },
    ...{
      daysAgo: 12,
      steps: [
        ['reviewStarted', 10],
        ['withdrawn', 7],
      ],
    },
    answer: 'Ich habe inzwischen eine Lehrstelle in der Nähe gefunden.',
  },
]

interface DemoMessage {
  name: string
  hoursAgo: number
  subject: string
  text: string
  language?: Language
  enquiry?: { form: EnquiryForm; company: string; amount: number }
  /** It was answered with this. */
  reply?: string
}

/** What people write to stores. */
export const demoMessages: readonly DemoMessage[] = [
  {
    ...{ name: 'Hildegard Schmid', hoursAgo: 3, subject: 'Geburtstagstorte ohne Nüsse' },
    text: 'Guten Tag,\n\nmeine Enkelin wird am Samstag sieben und verträgt keine Nüsse. Backen Sie eine Torte, die ganz ohne auskommt, auch ohne Spuren?\n\nVielen Dank\nHildegard Schmid',
  },
  {
    ...{ name: 'Matthias Kempter', hoursAgo: 26, subject: 'Anfrage Catering' },
    text: 'Wir feiern mit 60 Leuten in der Stadthalle und hätten gern belegte Seelen, Brezen und etwas Süßes. Geht das am Sonntagvormittag?',
    enquiry: { form: 'catering', company: 'Musikverein Harmonie', amount: 60 },
  },
  {
    ...{ name: 'Priya Raman', hoursAgo: 50, subject: 'Which breads are vegan?', language: 'en' },
    text: 'Hello,\n\nI recently moved here and love your rye bread. Could you tell me which of your breads are vegan?\n\nThank you!\nPriya',
  },
  {
    ...{ name: 'Bernd Osterrieder', hoursAgo: 120, subject: 'Schal vergessen' },
    text: 'Ich habe gestern Mittag einen grauen Schal bei Ihnen liegen lassen. Ist er aufgetaucht?',
    reply:
      'Guten Tag Herr Osterrieder,\n\nIhr Schal hängt bei uns hinter der Theke. Sie können ihn jederzeit abholen.\n\nHerzliche Grüße',
  },
]

export const demoGuests = [
  { name: 'Mia Fendt', phone: '+49 89 99998-311', mail: 'mia.fendt@mail.example', inDays: 3 },
  { name: 'Emre Kaya', phone: '+49 89 99998-312', mail: '', inDays: 5 },
  { name: 'Paula Winkler', phone: '+49 89 99998-313', mail: 'paula.winkler@mail.example', inDays: 8 },
]
