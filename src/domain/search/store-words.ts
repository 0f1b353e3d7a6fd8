import type { Weekday } from '../calendar/calendar-date.ts'
import type { ServiceCode } from '../store.ts'
import type { WordsByLanguage } from './word-lists.ts'

export const storeTopicIds = [
  'breakfast',
  'wifi',
  'accessible',
  'cafe',
  'drive',
  'pickup',
  'openNow',
  'openToday',
  'day0',
  'day1',
  'day2',
  'day3',
  'day4',
  'day5',
  'day6',
] as const
export type StoreTopicId = (typeof storeTopicIds)[number]

/** What a store must have: a service, pickup of orders, or opening hours at a time. */
export interface StoreTraits {
  service?: ServiceCode
  pickup?: true
  isOpenNow?: true
  isOpenToday?: true
  weekday?: Weekday
}

export const storeTopics: readonly { id: StoreTopicId; traits: StoreTraits; words: WordsByLanguage }[] = [
  {
    id: 'breakfast',
    traits: { service: 'breakfast' },
    words: { de: 'Frühstück, frühstücken, Brunch', en: 'breakfast, brunch' },
  },
  { id: 'wifi', traits: { service: 'wifi' }, words: { de: 'WLAN, W-LAN, Internet', en: 'wifi, wi-fi, internet' } },
  {
    id: 'accessible',
    traits: { service: 'accessible' },
    words: {
      de: 'barrierefrei, Rollstuhl, rollstuhlgerecht, Rollator, Kinderwagen, stufenlos',
      en: 'accessible, wheelchair, step free, step-free, pram',
    },
  },
  {
    id: 'cafe',
    traits: { service: 'cafe' },
    words: { de: 'Café, Cafe, Sitzplätze, Kaffee trinken, Kaffee', en: 'cafe, café, coffee, seating' },
  },
  {
    id: 'drive',
    traits: { service: 'drive' },
    words: { de: 'Drive-in, Drive in, Autoschalter, Drive', en: 'drive through, drive-through, drive thru, drive in' },
  },
  {
    id: 'pickup',
    traits: { pickup: true },
    words: { de: 'abholen, Abholung, vorbestellen, Vorbestellung', en: 'pickup, pick up, collect, pre-order' },
  },
  {
    id: 'openNow',
    traits: { isOpenNow: true },
    words: {
      de: 'jetzt offen, jetzt geöffnet, jetzt auf, gerade offen, gerade geöffnet, jetzt, offen, geöffnet',
      en: 'open now, open, now open, now',
    },
  },
  {
    id: 'openToday',
    traits: { isOpenToday: true },
    words: { de: 'heute offen, heute geöffnet, heute auf, heute', en: 'open today, today' },
  },
  {
    id: 'day0',
    traits: { weekday: 0 },
    words: {
      de: 'Sonntag, sonntags, Sonntag auf, Sonntag offen, Sonntag geöffnet, sonntags auf, sonntags offen, sonntags geöffnet, offen am Sonntag, geöffnet am Sonntag, auf am Sonntag, Sonntagsöffnung, offen sonntags, Sonntagsbäcker, Sonntagsverkauf',
      en: 'sunday, sundays, open sunday, open sundays, open on sunday, open on sundays, sunday opening',
    },
  },
  {
    id: 'day1',
    traits: { weekday: 1 },
    words: {
      de: 'Montag, montags, Montag offen, Montag geöffnet, Montag auf',
      en: 'monday, mondays, open on monday, open monday',
    },
  },
  {
    id: 'day2',
    traits: { weekday: 2 },
    words: { de: 'Dienstag, dienstags, Dienstag offen, Dienstag geöffnet', en: 'tuesday, tuesdays, open on tuesday' },
  },
  {
    id: 'day3',
    traits: { weekday: 3 },
    words: {
      de: 'Mittwoch, mittwochs, Mittwoch offen, Mittwoch geöffnet',
      en: 'wednesday, wednesdays, open on wednesday',
    },
  },
  {
    id: 'day4',
    traits: { weekday: 4 },
    words: {
      de: 'Donnerstag, donnerstags, Donnerstag offen, Donnerstag geöffnet',
      en: 'thursday, thursdays, open on thursday',
    },
  },
  {
    id: 'day5',
    traits: { weekday: 5 },
    words: { de: 'Freitag, freitags, Freitag offen, Freitag geöffnet', en: 'friday, fridays, open on friday' },
  },
  {
    id: 'day6',
    traits: { weekday: 6 },
    words: {
      de: 'Samstag, samstags, Sonnabend, Samstag auf, Samstag offen, Samstag geöffnet',
      en: 'saturday, saturdays, open on saturday, open saturday',
    },
  },
]

/** Say nothing in a search for stores. */
export const ignoredStoreWords: WordsByLanguage = {
  de: 'in, im, am, an, um, auf, von, für, mit, und, oder, der, die, das, ein, eine, hat, ist, wer, welche, wo, Filiale, Filialen, Bäckerei, Bäckereien, Bäcker, Laden, Geschäft, Brot, Brötchen, Semmeln, Öffnungszeiten, Stadt, Uhr, Adresse',
  en: 'in, at, on, of, for, with, and, or, the, a, an, is, where, which, store, stores, shop, shops, bakery, bakeries, branch, branches, opening hours, address, town',
}
