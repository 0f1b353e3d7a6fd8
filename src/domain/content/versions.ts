import type { Instant } from '../calendar/local-time.ts'

/** An immutable state of the whole content. */
export interface ContentVersion {
  number: number
  /** Of the texts and pictures: the same content has the same hash. */
  hash: string
  /** The form of the stored content; a build understands its own and older ones. */
  schemaNumber: number
  author: string
  note: string
  createdAt: Instant
}

/** The decision that visitors see a version from a time on. */
export interface Publication {
  number: number
  versionNumber: number
  publishAt: Instant
  author: string
  note: string
  createdAt: Instant
  canceledAt: Instant | undefined
}

/** Grows when older builds cannot show the content that this one stores. */
export const contentSchemaNumber = 4

/** What was published at once is shown at once, also where the clock is behind that of the machine it came from. */
const hasBegun = ({ publishAt, createdAt }: Publication, now: Instant) => publishAt <= now || publishAt <= createdAt

const listValid = (publications: readonly Publication[]) =>
  publications.filter(({ canceledAt }) => canceledAt === undefined)

/** From the one that visitors see now to the first. Publications of the future and canceled ones are left out. */
export const listPast = (publications: readonly Publication[], now: Instant): Publication[] =>
  listValid(publications)
    .filter((publication) => hasBegun(publication, now))
    .toSorted((a, b) => (a.publishAt === b.publishAt ? b.number - a.number : a.publishAt < b.publishAt ? 1 : -1))

/** Publications that are planned, the next first. */
export const listPlanned = (publications: readonly Publication[], now: Instant): Publication[] =>
  listValid(publications)
    .filter((publication) => !hasBegun(publication, now))
    .toSorted((a, b) => (a.publishAt === b.publishAt ? a.number - b.number : a.publishAt < b.publishAt ? -1 : 1))

/** The times of a new publication. It replaces what is shown, also if that came from a machine whose clock is ahead. */
export function timePublication(
  publications: readonly Publication[],
  publishAt: Instant,
  now: Instant,
): Pick<Publication, 'publishAt' | 'createdAt'> {
  if (publishAt > now) return { publishAt, createdAt: now }
  const shownSince = listPast(publications, now)[0]?.publishAt ?? now
  const at = shownSince > now ? shownSince : now
  return { publishAt: at, createdAt: at }
}

/** The version that was public before the current one, for going back. */
export function findPreviousVersion(publications: readonly Publication[], now: Instant): number | undefined {
  const [current, ...before] = listPast(publications, now)
  return before.find(({ versionNumber }) => versionNumber !== current?.versionNumber)?.versionNumber
}
