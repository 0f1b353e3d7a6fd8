import { z } from '@hono/zod-openapi'
import { jsonBody } from '#api/shared/api-routes.ts'
import { readVersionChanges } from '#content/editing/content-history.ts'
import { describeQuestion } from '#content/editing/describe-findings.ts'
import { titleOfEntry } from '#content/editing/entry-titles.ts'
import { type EditingServices, openDraft } from '#content/editing/open-draft.ts'
import { createReader } from '#content/editing/option-lists.ts'
import { planEntry } from '#content/editing/plan-entry.ts'
import { createPreviewLink } from '#content/editing/preview-links.ts'
import { checkDraft, publishDraft } from '#content/editing/publish-draft.ts'
import { publishVersion, unscheduleVersion } from '#content/publish-content.ts'
import { listResponse, singleResponse } from '#contract/envelope.ts'
import {
  checkSchema,
  differenceSchema,
  entryParams,
  historySchema,
  noteBodySchema,
  planEntryBodySchema,
  planPartQuery,
  previewBodySchema,
  previewLinkSchema,
  publishBodySchema,
  publishedSchema,
  versionParams,
  versionQuery,
} from '#contract/staff/content.ts'
import { recordAccess } from '#db/audit.ts'
import { berlinInstant } from '#domain/calendar/berlin-time.ts'
import { parseClockMinute } from '#domain/calendar/local-time.ts'
import { describeEntryChange } from '#domain/content/describe-changes.ts'
import { readHistory, titleIn, toFieldErrors, toProblemFinding, toQuestionFinding } from './content-responses.ts'
import { routesOf, type StaffRoutes } from './route-access.ts'
import { type StaffServices, toActor } from './staff-context.ts'
import { staffError, staffResponses } from './staff-responses.ts'

const createRoute = routesOf('Content')

const checkRoute = createRoute('get', '/content/check', 'content.edit', {
  summary: 'What keeps the draft from being published, and what somebody has to confirm',
  responses: staffResponses(singleResponse(checkSchema)),
})

const publishRoute = createRoute('post', '/content/publish', 'content.edit', {
  summary: 'Publish the draft, at once or at a time',
  description:
    'Refused with contentProblems, contentConflicts or contentQuestions as long as the check finds something. Questions are confirmed by their keys.',
  request: { body: jsonBody(publishBodySchema) },
  responses: staffResponses(singleResponse(publishedSchema)),
})

const previewRoute = createRoute('post', '/content/preview-links', 'content.edit', {
  summary: 'A link that shows the draft on the public site for a day',
  request: { body: jsonBody(previewBodySchema) },
  responses: staffResponses(singleResponse(previewLinkSchema)),
})

const historyRoute = createRoute('get', '/content/versions', 'content.edit', {
  summary: 'What was and will be shown, the latest first',
  responses: staffResponses(listResponse(historySchema)),
})

const differencesRoute = createRoute('get', '/content/versions/{version}/differences', 'content.edit', {
  summary: 'What differs between two versions, in sentences',
  request: { params: versionParams, query: versionQuery },
  responses: staffResponses(listResponse(differenceSchema)),
})

const republishRoute = createRoute('post', '/content/versions/{version}/publish', 'content.edit', {
  summary: 'Show an older version again, at once',
  request: { params: versionParams, body: jsonBody(noteBodySchema) },
  responses: staffResponses(singleResponse(publishedSchema)),
})

const unscheduleRoute = createRoute('delete', '/content/versions/{version}/plan', 'content.edit', {
  summary: 'Take back what is planned for a version',
  description: 'With kind and id: only for this entry. With field too: only for this field of it.',
  request: { params: versionParams, query: planPartQuery },
  responses: staffResponses(z.object({ success: z.literal(true) })),
})

const planRoute = createRoute('post', '/content/entries/{kind}/{id}/plans', 'content.edit', {
  summary: 'Change an entry from a day and time on',
  description:
    'It changes over whatever is shown then. Refused with contentQuestions as long as something looks like a mistake: errors has the sentence of each question by the key that confirms it.',
  request: { params: entryParams, body: jsonBody(planEntryBodySchema) },
  responses: staffResponses(singleResponse(publishedSchema)),
})

const toInstant = ({ date, time }: { date: string; time: string }) =>
  berlinInstant({ date, minute: parseClockMinute(time) ?? 0 })

export function addContentPublishRoutes(api: StaffRoutes, { orders, access, isProduction }: StaffServices): void {
  const { db, now, publicUrl } = orders
  const services: EditingServices = { db, now, isProduction }

  api.openapi(checkRoute, async (c) => {
    const language = c.get('language')
    const check = await checkDraft(services)
    if (!check) return staffError(c, 'contentNotEditable')
    const { draft, problems, questions } = check
    const planned = (await readHistory(services)).filter(({ state }) => state === 'planned')
    const data = {
      revision: draft.revision,
      problems: problems.map((problem) => toProblemFinding(draft, problem, language)),
      questions: questions.map((question) => toQuestionFinding(draft, question, language)),
      conflicts: draft.conflicts.map(({ kind, id }) => ({ kind, id, title: titleIn(draft, { kind, id }, language) })),
      planned,
    }
    return c.json({ success: true as const, data }, 200)
  })

  api.openapi(publishRoute, async (c) => {
    const { revision, note, at, confirmed } = c.req.valid('json')
    const actor = toActor(c.get('identity'))
    const publishAt = at && toInstant(at)
    const result = await publishDraft(services, { revision, note, publishAt, confirmed, actor })
    switch (result.kind) {
      case 'published':
        return c.json(
          { success: true as const, data: { version: result.versionNumber, publishAt: result.publishAt } },
          200,
        )
      case 'conflicts':
        return staffError(c, 'contentConflicts')
      case 'problems':
        return staffError(c, 'contentProblems')
      case 'questions':
        return staffError(c, 'contentQuestions')
      default:
        return staffError(c, result.kind)
    }
  })

  api.openapi(planRoute, async (c) => {
    const { at, ...plan } = c.req.valid('json')
    const language = c.get('language')
    const publishAt = toInstant(at)
    const actor = toActor(c.get('identity'))
    const result = await planEntry(services, { ...c.req.valid('param'), ...plan, publishAt, actor })
    if (result.kind === 'published')
      return c.json({ success: true as const, data: { version: result.versionNumber, publishAt } }, 200)
    if (result.kind === 'invalid')
      return staffError(c, 'contentInvalid', { errors: toFieldErrors(result.problems, language) })
    if (result.kind !== 'questions') return staffError(c, result.kind)
    const draft = await openDraft(services)
    if (!draft) return staffError(c, 'contentNotEditable')
    const reader = createReader(draft.edited, language)
    const errors = Object.fromEntries(result.questions.map((one) => [one.key, describeQuestion(one, reader)]))
    return staffError(c, 'contentQuestions', { errors })
  })

  api.openapi(previewRoute, async (c) => {
    const { path } = c.req.valid('json')
    const { link, validUntil } = createPreviewLink({ accessTokens: access.accessTokens, publicUrl, now: now() }, path)
    const [actor, subject] = [toActor(c.get('identity')), { kind: 'content', id: 'draft' } as const]
    const after = { path, validUntil }
    await recordAccess(services.db, { at: now(), actor, action: 'content.previewLink', subject, after })
    return c.json({ success: true as const, data: { link, validUntil } }, 200)
  })

  api.openapi(historyRoute, async (c) => {
    const data = await readHistory(services)
    return c.json({ success: true as const, count: data.length, data }, 200)
  })

  api.openapi(differencesRoute, async (c) => {
    const language = c.get('language')
    const changes = await readVersionChanges(services, c.req.valid('param').version, c.req.valid('query').before)
    if (!changes) return staffError(c, 'versionNotFound')
    const reader = createReader(changes.after, language)
    const data = changes.differences.map(({ kind, id, before, after }) => ({
      ...{ kind, id },
      title: titleOfEntry({ kind, id }, after ?? before, language),
      sentences: describeEntryChange(kind, before, after, reader),
    }))
    return c.json({ success: true as const, count: data.length, data }, 200)
  })

  api.openapi(republishRoute, async (c) => {
    const { version: versionNumber } = c.req.valid('param')
    const { note } = c.req.valid('json')
    const publishAt = now()
    const actor = toActor(c.get('identity'))
    const result = await publishVersion(db, { versionNumber, publishAt, note, actor }, publishAt)
    if (result.kind !== 'published') return staffError(c, result.kind)
    const data = { version: result.versionNumber, publishAt }
    return c.json({ success: true as const, data }, 200)
  })

  api.openapi(unscheduleRoute, async (c) => {
    const { version: versionNumber } = c.req.valid('param')
    const { kind, id, field = '' } = c.req.valid('query')
    const address = kind && id !== undefined ? { kind, id, field } : undefined
    const actor = toActor(c.get('identity'))
    const result = await unscheduleVersion(db, { versionNumber, address, actor }, now())
    return result.kind === 'unscheduled' ? c.json({ success: true as const }, 200) : staffError(c, result.kind)
  })
}
