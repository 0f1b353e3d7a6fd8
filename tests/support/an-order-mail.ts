import type { MailSender, MailStore, OrderLinks, OrderMailData } from '#integrations/mail/mail-data.ts'
import { anOrder } from './an-order.ts'

export const aSender: MailSender = {
  companyName: 'Bäckerei Krume',
  legalName: 'Bäckerei Krume GmbH & Co. KG',
  streetAddress: 'Marktplatz 7',
  postalCode: '89257',
  location: 'Illertissen',
  phone: '+49 89 99998-100',
  mail: 'hallo@krume.example',
  registryCourt: 'Amtsgericht Memmingen',
  registryNumber: 'HRA 00000',
  vatNumber: 'DE000000000',
  responsiblePerson: 'Magdalena Krumbacher',
}

export const aMailStore: MailStore = {
  id: 'illertissen-marktplatz',
  name: 'Illertissen Marktplatz',
  streetAddress: 'Marktplatz 7',
  postalCode: '89257',
  location: 'Illertissen',
  phone: '+49 89 99998-101',
  mail: 'illertissen@krume.example',
  mapsLink: 'https://karte.krume.example/?lat=48.2229&lng=10.1041',
}

const links: OrderLinks = {
  order: 'https://krume.example/selfservice/orders/7K3MN-PQ4RT?token=abcDEF0123456789abcDEF0123456789',
  pass: 'https://krume.example/pass/7K3MN-PQ4RT?token=fedCBA9876543210fedCBA9876543210',
  reorder: 'https://krume.example/reorder/7K3MN-PQ4RT?token=0011223344556677',
  terms: 'https://krume.example/conditions',
  withdrawal: 'https://krume.example/withdrawal',
  privacy: 'https://krume.example/policy',
}

/** All that a mail about an order is made from; a test names only what matters to it. */
export const anOrderMail = (changes: Partial<OrderMailData> = {}): OrderMailData => ({
  order: anOrder(),
  store: aMailStore,
  links,
  sender: aSender,
  now: '2026-11-15T09:00:00.000Z',
  ...changes,
})
