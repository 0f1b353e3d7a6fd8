import { normalizeText } from '../normalize-text.ts'
import { distanceKm, type GeoPoint } from '../store.ts'
import { createPhraseTable } from './phrase-table.ts'
import type { QueryPart, QueryReader } from './read-query.ts'
import { listWords } from './vocabulary.ts'

/** A town with its position, with or without a store. */
export interface Town {
  name: string
  geo: GeoPoint
  postalCodes?: readonly string[]
}

/** A site is where something is found: a store, or the workplace of a job. */
export interface Site {
  postalCode: string
  location: string
  geo: GeoPoint
}

/** A place that a query names. `km` is the radius of the query itself. */
export interface Place {
  name: string
  geo: GeoPoint
  /** False: none of the sites is there, so that only the distance counts. */
  hasSites: boolean
  isInPlace: (site: Site) => boolean
  /** The position is only the area: good enough to sort by, not to tell a distance. */
  isVague?: boolean
  km?: number | undefined
}

type PlaceName = { kind: 'place'; place: Place }
export type PlaceMeaning = PlaceName | { kind: 'radius'; km: number }

/** When a query says "near" without a number. */
const nearKm = 10
/** Around a town without a site. */
export const farKm = 25

const centreOf = (points: readonly GeoPoint[]): GeoPoint => ({
  lat: points.reduce((sum, { lat }) => sum + lat, 0) / points.length,
  lng: points.reduce((sum, { lng }) => sum + lng, 0) / points.length,
})

/** "Kellmünz an der Iller" is called "Kellmünz", and "Bad Wörishofen" also "Wörishofen". */
const shortName = (town: string) =>
  town.replace(/\s*\(.*\)$/, '').replace(/\s+(?:an der|am|in|im|a\.\s?d\.|bei)\s.*$/i, '')

const namesOf = (town: string): string[] => [...new Set([town, shortName(town), shortName(town).replace(/^Bad /, '')])]

interface NamedPlace {
  names: readonly string[]
  place: Place
}

const toSitePlaces = (sites: readonly Site[]): NamedPlace[] =>
  [...Map.groupBy(sites, ({ location }) => location)].map(([location, inTown]) => {
    const names = namesOf(location)
    const geo = centreOf(inTown.map((site) => site.geo))
    const isInPlace = (site: Site) => site.location === location
    return { names, place: { name: shortName(location), geo, hasSites: true, isInPlace } }
  })

const toTownPlace = ({ name, geo }: Town): NamedPlace => ({
  names: namesOf(name),
  place: { name, geo, hasSites: false, isInPlace: () => false },
})

/** How many leading digits a postcode shares with others of its area. */
const areaDigits = 3

/** A postcode of a site or a town, or one of the same area: then the centre of the sites there is near enough. */
function findPostcode(postcode: string, sites: readonly Site[], towns: readonly Town[]): Place | undefined {
  const exact = sites.filter(({ postalCode }) => postalCode === postcode)
  const inTown = towns.find(({ postalCodes }) => postalCodes?.includes(postcode))
  if (exact.length === 0 && inTown)
    return { ...toTownPlace(inTown).place, name: `${postcode} ${shortName(inTown.name)}` }
  const isInPlace = (site: Site) => site.postalCode === postcode
  const near =
    exact.length > 0 ? exact : sites.filter(({ postalCode }) => postalCode.startsWith(postcode.slice(0, areaDigits)))
  if (near.length === 0) return undefined
  const [town] = exact
  const name = town ? `${postcode} ${shortName(town.location)}` : postcode
  const geo = centreOf(near.map((site) => site.geo))
  return { name, geo, hasSites: exact.length > 0, isVague: exact.length === 0, isInPlace }
}

const nearWords = listWords(({ near }) => near).map((text) => ({ text }))
const nearTable = createPhraseTable(nearWords, (): PlaceMeaning => ({ kind: 'radius', km: nearKm }))

const createPlaceTable = (places: readonly NamedPlace[]) =>
  createPhraseTable(
    places.flatMap(({ names, place }) => names.map((text) => ({ text, place }))),
    ({ place }): PlaceName => ({ kind: 'place', place }),
  )

/** Towns without a site are apart, as their names may be words of the texts: "Ulm" is a part of "Neu-Ulm". */
export function createPlaceReaders(sites: readonly Site[], towns: readonly Town[]) {
  const sitePlaces = toSitePlaces(sites)
  const known = new Set(sitePlaces.flatMap(({ names }) => names).map((name) => normalizeText(name).bare))
  const others = towns
    .map(toTownPlace)
    .filter(({ names }) => !names.some((name) => known.has(normalizeText(name).bare)))
  const table = createPlaceTable(sitePlaces)
  const otherTable = createPlaceTable(others)
  return {
    /** Names of towns, postcodes and distances. */
    read: ((words, at) => {
      const word = words[at] ?? ''
      const found = readRadius(words, at) ?? nearTable.read(words, at)
      if (found) return found
      if (!/^\d{5}$/.test(word)) return table.read(words, at)
      const place = findPostcode(word, sites, towns)
      // "87700 Memmingen" is one place.
      const town = place && table.read(words, at + 1)
      const isSame = sites.some((site) => place?.isInPlace(site) && town?.meaning?.place.isInPlace(site))
      return place && { length: 1 + (isSame ? (town?.length ?? 0) : 0), meaning: { kind: 'place', place } }
    }) as QueryReader<PlaceMeaning>,
    readOther: otherTable.read,
    guesses: [table.guess, otherTable.guess],
  }
}

const maxKm = 200

/** "10 km", "10km" or "+ 10 km". */
function readRadius(words: readonly string[], at: number) {
  const start = words[at] === '+' ? at + 1 : at
  const [, digits, unit] = /^\+?\(?(\d{1,3})(km\)?)?$/i.exec(words[start] ?? '') ?? []
  if (!digits) return undefined
  const hasUnit = unit !== undefined || /^(?:km|kilometern?|kilometers|kilometres)\)?$/i.test(words[start + 1] ?? '')
  if (!hasUnit) return undefined
  const length = start - at + (unit === undefined ? 2 : 1)
  return { length, meaning: { kind: 'radius' as const, km: Math.min(Number(digits), maxKm) } }
}

/** Joins a place with the distance around it. A distance without a place means nothing. */
export function joinPlaces<M extends { kind: string }>(
  parts: readonly QueryPart<M | PlaceMeaning>[],
): QueryPart<M | PlaceName>[] {
  const radii = parts.flatMap(({ meaning }) => (meaning.kind === 'radius' ? [(meaning as { km: number }).km] : []))
  // "In der Nähe, 5 km": the number counts.
  const km = radii.find((one) => one !== nearKm) ?? radii[0]
  return parts
    .filter(({ meaning }) => meaning.kind !== 'radius')
    .map((part) => {
      const meaning = part.meaning as M | PlaceName
      if (meaning.kind !== 'place' || km === undefined) return { ...part, meaning }
      const { place } = meaning as PlaceName
      return { typed: `${part.typed} ${km} km`, meaning: { kind: 'place' as const, place: { ...place, km } } }
    })
}

/** What the query says, else what was chosen. Around a town without a site there is nothing to find any nearer. */
export function radiusOf({ km, hasSites }: Place, chosenKm: number | undefined): number {
  if (km !== undefined) return km
  return hasSites ? (chosenKm ?? 0) : Math.max(chosenKm ?? 0, farKm)
}

/** The distance in km of a site that is in the place or in its radius; undefined outside. */
export function distanceFrom(place: Place, site: Site, chosenKm: number | undefined): number | undefined {
  if (place.isInPlace(site)) return 0
  const distance = distanceKm(place.geo, site.geo)
  return distance <= radiusOf(place, chosenKm) ? distance : undefined
}
