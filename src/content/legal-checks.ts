import type { Content } from '#domain/content/content.ts'
import type { EntryKind } from '#domain/content/entries.ts'
import { lacksPay } from '#domain/hiring/job.ts'
import type { EntryError, EntryQuestion } from './content-errors.ts'

/** Applicants have to know the pay before an interview, so an open job without it is not published. */
export const openJobsWithoutPay = (jobs: Content['jobs']): EntryError[] =>
  jobs.filter(lacksPay).map(({ id }) => ({ kind: 'job', id, field: 'pay', problem: { code: 'payMissing' } }))

/**
 * Words that claim something about the environment in general, which needs proof (UWG, Directive (EU) 2024/825). Organic
 * farming is a claim of its own, with a control body.
 */
const environmentalWords =
  /nachhaltig\w*|(klima|umwelt|CO[2₂])[- ]?(neutral|positiv|freundlich|schonend|bewusst|gerecht)\w*|ökologisch(?!\w* (Landbau|Landwirtschaft|Anbau|Erzeugung))\w*|ressourcenschonend\w*|biologisch abbaubar\w*|\bsustainab\w*|\b(climate|carbon|CO2)[- ](neutral|positive|friendly)|\beco[- ]?friendly|\benvironmentally[- ](friendly|sound)|\becological\w*|\bbiodegradable/iu

function listClaims(value: unknown, path: string): { path: string; word: string }[] {
  if (typeof value === 'string') {
    const [word] = environmentalWords.exec(value) ?? []
    return word === undefined ? [] : [{ path, word }]
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => listClaims(inner, path ? `${path}.${name}` : name))
}

/** The official notice on the legal guarantee has to be there before the first real customer (Regulation (EU) 2025/1960). */
export const missingGuaranteeNotice = ({ company }: Pick<Content, 'company'>): EntryQuestion[] =>
  company.guaranteeNotice
    ? []
    : [{ kind: 'company', id: 'company', field: 'guaranteeNotice', doubt: { code: 'guaranteeNotice' } }]

type ClaimedContent = Pick<Content, 'products' | 'pages' | 'jobs' | 'home' | 'slides' | 'company'>

/** Texts in which somebody has to confirm that there is proof. */
export function environmentalClaims({ products, pages, jobs, home, slides, company }: ClaimedContent): EntryQuestion[] {
  const toQuestions = (kind: EntryKind, id: string, value: unknown): EntryQuestion[] =>
    listClaims(value, '').map(({ path, word }) => ({
      kind,
      id,
      field: path,
      doubt: { code: 'environmentalClaim', params: { word: { json: word } } },
    }))
  const ofEntries = (kind: EntryKind, entries: readonly { id: string }[]) =>
    entries.flatMap((entry) => toQuestions(kind, entry.id, entry))
  return [
    ...ofEntries('product', products),
    ...ofEntries('page', pages),
    ...ofEntries('job', jobs),
    ...toQuestions('home', 'home', home),
    ...toQuestions('slides', 'slides', slides),
    ...toQuestions('company', 'company', company),
  ]
}
