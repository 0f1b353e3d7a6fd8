import type { Message } from '#domain/content/message.ts'

/** What somebody wrote through the contact form; a test names only what matters to it. */
export const aMessage = (changes: Partial<Message> = {}): Message => ({
  id: '5f0c',
  storeId: 'illertissen-marktplatz',
  name: 'Anna Huber',
  mail: 'anna.huber@mail.example',
  phone: '+49 89 99998-555',
  subject: 'Roggenbrot am Samstag',
  text: 'Guten Tag,\nhaben Sie samstags auch Roggenbrot?',
  language: 'de',
  enquiry: null,
  createdAt: '2026-11-15T09:04:07.000Z',
  ...changes,
})

/** A party with forty guests, on one day. */
export const anEnquiry = (changes: Partial<NonNullable<Message['enquiry']>> = {}): NonNullable<Message['enquiry']> => ({
  form: 'catering',
  company: '',
  amount: 40,
  from: '2027-05-08',
  to: null,
  streetAddress: 'Vöhlinstraße 3',
  postalCode: '89257',
  location: 'Illertissen',
  ...changes,
})
