import { z } from '@hono/zod-openapi'
import { jsonBody } from '#api/shared/api-routes.ts'
import { previewApart } from '#content/check-apart.ts'
import { problemsOf } from '#content/editing/check-content.ts'
import { describeFormProblem } from '#content/editing/describe-findings.ts'
import { type EditingServices, findChange, openDraft } from '#content/editing/open-draft.ts'
import { createReader, listOptions } from '#content/editing/option-lists.ts'
import { checkOpenDraft } from '#content/editing/publish-draft.ts'
import { discardChanges, saveEntry } from '#content/editing/save-entry.ts'
import { listResponse, singleResponse } from '#contract/envelope.ts'
import {
  draftSchema,
  entryListQuery,
  entryParams,
  entrySchema,
  listedEntrySchema,
  optionsSchema,
  revisionBodySchema,
  richTextSchema,
  saveEntryBodySchema,
  textBodySchema,
} from '#contract/staff/content.ts'
import { listPictures, type StoredPicture } from '#db/content-versions.ts'
import { findEntry, listEntries, listOriginals } from '#domain/content/entries.ts'
import {
  describeEntry,
  readHistory,
  toConflictData,
  toDraftChanges,
  toFieldErrors,
  toListedEntry,
} from './content-responses.ts'
import { routesOf, type StaffRoutes } from './route-access.ts'
import { type StaffServices, toActor } from './staff-context.ts'
import { staffError, staffResponses } from './staff-responses.ts'

const createRoute = routesOf('Content')

/** A page with all its texts. */
const maxEntryBytes = 1_000_000

const draftRoute = createRoute('get', '/content/draft', 'content.edit', {
  summary: 'The open draft of the office: what it changes, and what is planned',
  responses: staffResponses(singleResponse(draftSchema)),
})

const discardDraftRoute = createRoute('delete', '/content/draft', 'content.edit', {
  summary: 'Discard all changes of the draft',
  request: { body: jsonBody(revisionBodySchema) },
  responses: staffResponses(z.object({ success: z.literal(true) })),
})

const listRoute = createRoute('get', '/content/entries', 'content.edit', {
  summary: 'All entries of a kind, with the changes of the draft',
  request: { query: entryListQuery },
  responses: staffResponses(listResponse(listedEntrySchema)),
})

const optionsRoute = createRoute('get', '/content/options', 'content.edit', {
  summary: 'What can be chosen in forms: stores, categories, allergens, pictures and others',
  responses: staffResponses(singleResponse(optionsSchema)),
})

const entryRoute = createRoute('get', '/content/entries/{kind}/{id}', 'content.edit', {
  summary: 'An entry with the change of the draft',
  request: { params: entryParams },
  responses: staffResponses(singleResponse(entrySchema)),
})

const saveRoute = createRoute('put', '/content/entries/{kind}/{id}', 'content.edit', {
  summary: 'Save an entry in the draft',
  description:
    'Send revision and baseVersion of the entry that the change was made over. If somebody else has changed it meanwhile, the answer is contentConflict with both values, and nothing is saved.',
  request: { params: entryParams, body: jsonBody(saveEntryBodySchema) },
  maxBodyBytes: maxEntryBytes,
  responses: staffResponses(singleResponse(entrySchema)),
})

const discardRoute = createRoute('delete', '/content/entries/{kind}/{id}', 'content.edit', {
  summary: 'Discard the change of an entry, so that it is as published',
  request: { params: entryParams, body: jsonBody(revisionBodySchema) },
  responses: staffResponses(z.object({ success: z.literal(true) })),
})

const textRoute = createRoute('post', '/content/text', 'content.edit', {
  summary: 'How the pages of the site show a Markdown text',
  request: { body: jsonBody(textBodySchema) },
  maxBodyBytes: maxEntryBytes,
  responses: staffResponses(singleResponse(richTextSchema)),
})

export function addContentEntryRoutes(api: StaffRoutes, { orders, isProduction }: StaffServices): void {
  const { db, now } = orders
  const services: EditingServices = { db, now, isProduction }

  async function readPictures(pictures: Readonly<Record<string, string>>): Promise<ReadonlyMap<string, StoredPicture>> {
    const stored = await listPictures(db, [...new Set(Object.values(pictures))])
    return new Map(stored.map((picture) => [picture.hash, picture]))
  }

  api.openapi(draftRoute, async (c) => {
    const draft = await openDraft(services)
    if (!draft) return staffError(c, 'contentNotEditable')
    const history = await readHistory(services)
    const data = {
      revision: draft.revision,
      version: draft.published.versionNumber,
      changes: toDraftChanges(draft, c.get('language')),
      planned: history.filter(({ state }) => state === 'planned'),
    }
    return c.json({ success: true as const, data }, 200)
  })

  api.openapi(discardDraftRoute, async (c) => {
    const { revision } = c.req.valid('json')
    const result = await discardChanges(services, { address: undefined, revision, actor: toActor(c.get('identity')) })
    return result.kind === 'discarded' ? c.json({ success: true as const }, 200) : staffError(c, result.kind)
  })

  api.openapi(listRoute, async (c) => {
    const { kind } = c.req.valid('query')
    const draft = await openDraft(services)
    if (!draft) return staffError(c, 'contentNotEditable')
    const reader = createReader(draft.edited, c.get('language'))
    const originals = listOriginals(draft.edited)
    const pictures = await readPictures(originals)
    // Removed ones stay in the list, so that their removal can be taken back.
    const removed = draft.changes
      .filter((change) => change.kind === kind && !change.value)
      .flatMap((change) => findEntry(draft.published.entries, change) ?? [])
    const entries = [...listEntries(draft.edited, kind), ...removed]
    const data = entries.map((entry) => toListedEntry(draft, entry, { reader, pictures, originals }))
    return c.json({ success: true as const, count: data.length, data }, 200)
  })

  api.openapi(optionsRoute, async (c) => {
    const draft = await openDraft(services)
    if (!draft) return staffError(c, 'contentNotEditable')
    const originals = listOriginals(draft.edited)
    const stored = await readPictures(originals)
    const pictures = Object.entries(originals)
      .flatMap(([id, hash]) => {
        const picture = stored.get(hash)
        return picture ? [{ id, ...picture }] : []
      })
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const options = listOptions(draft.edited, c.get('language'))
    return c.json({ success: true as const, data: { options, pictures } }, 200)
  })

  api.openapi(entryRoute, async (c) => {
    const address = c.req.valid('param')
    const draft = await openDraft(services)
    if (!draft) return staffError(c, 'contentNotEditable')
    if (!findChange(draft, address) && !findEntry(draft.published.entries, address))
      return staffError(c, 'entryNotFound')
    const problems = problemsOf(await checkOpenDraft(db, draft), address)
    const data = await describeEntry(services, draft, { address, problems, language: c.get('language') })
    return c.json({ success: true as const, data }, 200)
  })

  api.openapi(saveRoute, async (c) => {
    const address = c.req.valid('param')
    const { value, revision, baseVersion, isNew = false } = c.req.valid('json')
    const language = c.get('language')
    const actor = toActor(c.get('identity'))
    const result = await saveEntry(services, {
      ...address,
      value: value ?? undefined,
      revision,
      baseVersion,
      isNew,
      actor,
    })
    if (result.kind === 'invalid')
      return staffError(c, 'contentInvalid', { errors: toFieldErrors(result.problems, language) })
    if (result.kind === 'conflict') return staffError(c, 'contentConflict', { data: toConflictData(result) })
    if (result.kind !== 'saved') return staffError(c, result.kind)
    const draft = await openDraft(services)
    if (!draft) return staffError(c, 'contentNotEditable')
    const data = await describeEntry(services, draft, { address, problems: result.problems, language })
    return c.json({ success: true as const, data }, 200)
  })

  api.openapi(discardRoute, async (c) => {
    const address = c.req.valid('param')
    const { revision } = c.req.valid('json')
    const result = await discardChanges(services, { address, revision, actor: toActor(c.get('identity')) })
    return result.kind === 'discarded' ? c.json({ success: true as const }, 200) : staffError(c, result.kind)
  })

  api.openapi(textRoute, async (c) => {
    const { text } = c.req.valid('json')
    const result = await previewApart(text)
    if (result.kind === 'invalid')
      return staffError(c, 'markdownInvalid', {
        errors: { text: describeFormProblem(result.problem, c.get('language')) },
      })
    return c.json({ success: true as const, data: { blocks: [...result.text] } }, 200)
  })
}
