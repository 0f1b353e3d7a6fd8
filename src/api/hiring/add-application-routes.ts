import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { findApplication, type StoredApplication, wasDeleted } from '#db/applications.ts'
import { listAttachments } from '#db/attachments.ts'
import { countAttempt } from '#db/attempts.ts'
import { indexById } from '#domain/content/index-by-id.ts'
import { addAttachment } from '#hiring/add-attachment.ts'
import { chooseTalentPool, eraseApplication, stepApplication } from '#hiring/change-application.ts'
import { submitApplication } from '#hiring/submit-application.ts'
import type { ApiEnv, ApiServices } from '../middleware/api-context.ts'
import { fail } from '../middleware/fail.ts'
import { giveGrant, hasGrant } from '../middleware/grants.ts'
import { say } from '../middleware/say.ts'
import {
  applicationLinkRoute,
  applicationRoute,
  applyRoute,
  decisionRoute,
  eraseRoute,
  reviewLinkRoute,
  reviewRoute,
  talentPoolRoute,
  uploadRoute,
  withdrawRoute,
} from './application-routes.ts'
import { readUpload } from './read-upload.ts'
import { showApplication, showAttachment } from './show-application.ts'

const applyLimit = { maxAttempts: 20, windowMs: 3_600_000 }
const uploadLimit = { maxAttempts: 100, windowMs: 3_600_000 }

type GrantPurpose = 'application-grant' | 'review-grant'

export function addApplicationRoutes(api: OpenAPIHono<ApiEnv>, services: ApiServices): void {
  const { db, now, bakery, hiring, grants } = services
  const visitorOf = (c: Context<ApiEnv>) => c.env?.visitor ?? 'in-process'

  async function show(c: Context<ApiEnv>, stored: StoredApplication) {
    const { id, jobId } = stored.application
    const attachments = await listAttachments(db, id)
    const isJobThere = indexById(bakery().jobs).has(jobId)
    const data = showApplication(stored, { language: c.get('language'), attachments, isJobThere })
    return c.json({ success: true as const, data }, 200)
  }

  const missing = async (c: Context<ApiEnv>, id: string) =>
    (await wasDeleted(db, id)) ? fail(c, 'applicationDeleted') : fail(c, 'applicationNotFound')

  /** Whoever has no grant learns nothing, not even that there was something. */
  async function showGranted(c: Context<ApiEnv>, purpose: GrantPurpose, id: string) {
    if (!hasGrant(c, grants, purpose, id, now())) return fail(c, 'applicationNotFound')
    const stored = await findApplication(db, id)
    return stored ? show(c, stored) : missing(c, id)
  }

  async function openLink(c: Context<ApiEnv>, purpose: 'application' | 'review', id: string, token: string) {
    if (grants.access.read(`${purpose}-link`, token, now()) !== id) return fail(c, 'applicationNotFound')
    giveGrant(c, grants, `${purpose}-grant`, id, now())
    const stored = await findApplication(db, id)
    return stored ? show(c, stored) : missing(c, id)
  }

  api.openapi(applyRoute, async (c) => {
    if (!(await countAttempt(db, `apply ${visitorOf(c)}`, applyLimit, now()))) return fail(c, 'tooManyRequests')
    const { attributes, interview, talentPool, ...applicant } = c.req.valid('json')
    const result = await submitApplication(hiring, {
      jobId: c.req.valid('param').jobId,
      applicant,
      attributes,
      interview,
      talentPool,
      language: c.get('language'),
      idempotencyKey: c.req.valid('header')['idempotency-key'],
    })
    if (result.kind === 'unknownJob') return fail(c, 'notFound')
    if (!('applicationId' in result)) return fail(c, result.kind)
    return c.json({ success: true as const, data: { applicationId: result.applicationId } }, 200)
  })

  api.openapi(uploadRoute, async (c) => {
    if (!(await countAttempt(db, `upload ${visitorOf(c)}`, uploadLimit, now()))) return fail(c, 'tooManyRequests')
    const { jobId, applicationId } = c.req.valid('param')
    const reading = await readUpload(c.req.raw)
    if (reading.kind === 'broken') return fail(c, 'invalidRequest', { file: 'error-invalid-file' })
    if (reading.kind !== 'read') return fail(c, reading.kind, { file: `error-${reading.kind}` })
    const result = await addAttachment(hiring, jobId, applicationId, reading.file)
    if (result.kind === 'unknownApplication') return fail(c, 'applicationNotFound')
    if (result.kind === 'refused') return fail(c, result.reason, { file: `error-${result.reason}` })
    return c.json({ success: true as const, data: showAttachment(result.attachment) }, 200)
  })

  api.openapi(applicationLinkRoute, async (c) =>
    openLink(c, 'application', c.req.valid('param').applicationId, c.req.valid('query').token),
  )
  api.openapi(reviewLinkRoute, async (c) =>
    openLink(c, 'review', c.req.valid('param').applicationId, c.req.valid('query').token),
  )
  api.openapi(applicationRoute, async (c) => showGranted(c, 'application-grant', c.req.valid('param').applicationId))
  api.openapi(reviewRoute, async (c) => showGranted(c, 'review-grant', c.req.valid('param').applicationId))

  api.openapi(withdrawRoute, async (c) => {
    const id = c.req.valid('param').applicationId
    if (!hasGrant(c, grants, 'application-grant', id, now())) return fail(c, 'applicationNotFound')
    const result = await stepApplication(hiring, id, 'withdraw')
    if (result.kind === 'unknown') return missing(c, id)
    if (result.kind === 'notPossible') return fail(c, 'notPossibleNow')
    return c.json({ success: true as const, message: say(c, 'applicationWithdrawn') }, 200)
  })

  api.openapi(eraseRoute, async (c) => {
    const id = c.req.valid('param').applicationId
    if (!hasGrant(c, grants, 'application-grant', id, now())) return fail(c, 'applicationNotFound')
    if ((await eraseApplication(hiring, id)) === 'unknown') return missing(c, id)
    return c.json({ success: true as const, message: say(c, 'applicationErased') }, 200)
  })

  api.openapi(talentPoolRoute, async (c) => {
    const id = c.req.valid('param').applicationId
    const { consent } = c.req.valid('json')
    if (!hasGrant(c, grants, 'application-grant', id, now())) return fail(c, 'applicationNotFound')
    const result = await chooseTalentPool(hiring, id, consent)
    if (result.kind === 'unknown') return missing(c, id)
    if (result.kind === 'notPossible') return fail(c, 'notPossibleNow')
    return c.json({ success: true as const, message: say(c, consent ? 'talentPoolGiven' : 'talentPoolTaken') }, 200)
  })

  api.openapi(decisionRoute, async (c) => {
    const id = c.req.valid('param').applicationId
    if (!hasGrant(c, grants, 'review-grant', id, now())) return fail(c, 'applicationNotFound')
    const result = await stepApplication(hiring, id, c.req.valid('json').decision)
    if (result.kind === 'unknown') return missing(c, id)
    if (result.kind === 'notPossible') return fail(c, 'notPossibleNow')
    return c.json({ success: true as const, message: say(c, 'decided') }, 200)
  })
}
