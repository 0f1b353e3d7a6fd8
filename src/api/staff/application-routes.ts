import { z } from '@hono/zod-openapi'
import { jsonBody } from '#api/shared/api-routes.ts'
import { applicationParams } from '#contract/applications.ts'
import { singleResponse } from '#contract/envelope.ts'
import { idempotencyHeaders } from '#contract/fields.ts'
import {
  type ApplicationDetails,
  applicationDetailsSchema,
  assigneeBodySchema,
  attachmentParams,
  cancelBodySchema,
  decisionBodySchema,
  fileViewSchema,
  messageBodySchema,
  moveBodySchema,
  noteBodySchema,
  offerBodySchema,
  slotParams,
  suggestionBodySchema,
} from '#contract/staff/hiring.ts'
import { parseClockMinute } from '#domain/calendar/local-time.ts'
import { downloadHeaders } from '#domain/hiring/attachment-download.ts'
import { openAttachmentForStaff } from '#services/hiring/attachments.ts'
import { changeApplicationState } from '#services/hiring/change-application.ts'
import { noteReply, settleReply, writeToApplicant } from '#services/hiring/conversation.ts'
import { viewFileApart } from '#services/hiring/file-view/view-file-apart.ts'
import { cancelInterviewByStaff, offerInterview, removeOfferedSlot } from '#services/hiring/offer-interview.ts'
import { suggestJob } from '#services/hiring/suggest-job.ts'
import { handOverApplication, moveInReview, writeApplicationNote } from '#services/hiring/work-on-application.ts'
import { loadApplicationDetails } from './application-details.ts'
import { fresh, routesOf, type StaffRoutes } from './route-access.ts'
import { type StaffContext, type StaffServices, toActor } from './staff-context.ts'
import { staffError, staffResponses } from './staff-responses.ts'

const createRoute = routesOf('Applications')
const detailsResponses = staffResponses(singleResponse(applicationDetailsSchema))

const readRoute = createRoute('get', '/applications/{applicationId}', 'hiring.manage', {
  summary: 'An application with its files, notes, history and interviews',
  request: { params: applicationParams },
  responses: detailsResponses,
})

const downloadRoute = createRoute('get', '/applications/{applicationId}/attachments/{number}', fresh('hiring.manage'), {
  summary: 'A file of an application, always sent as a download',
  request: { params: attachmentParams },
  responses: {
    ...staffResponses(z.any()),
    200: { description: 'The file', content: { 'application/octet-stream': { schema: z.any() } } },
  },
})

const viewRoute = createRoute(
  'get',
  '/applications/{applicationId}/attachments/{number}/view',
  fresh('hiring.manage'),
  {
    summary: 'A file of an application as pictures of its pages, or as its text',
    description: 'Drawn by the server: nothing of the file itself is sent.',
    request: { params: attachmentParams },
    responses: staffResponses(singleResponse(fileViewSchema)),
  },
)

/** Everything that changes an application answers with it. */
const changeRoute = <Path extends string, Body extends z.core.SomeType>(path: Path, summary: string, body: Body) =>
  createRoute('post', `/applications/{applicationId}/${path}` as const, 'hiring.manage', {
    summary,
    description: 'Repeated with the same Idempotency-Key, it happens once.',
    request: { params: applicationParams, headers: idempotencyHeaders, body: jsonBody(body) },
    responses: detailsResponses,
  })

const moveRoute = changeRoute('stage', 'Begin to read it, or put it back to the new ones', moveBodySchema)
const noteRoute = changeRoute('notes', 'Write a note that only staff see', noteBodySchema)
const assignRoute = changeRoute('assignee', 'Hand it over to a colleague, who gets a mail', assigneeBodySchema)
const messageRoute = changeRoute('messages', 'Write to the applicant, by mail', messageBodySchema)
const noteReplyRoute = changeRoute('replies', 'Write down what the applicant has answered elsewhere', messageBodySchema)
const settleRoute = changeRoute('replies/settled', 'Nothing has to be written back', z.object({}))
const suggestRoute = changeRoute(
  'suggestion',
  'Ask somebody of the talent pool about another job',
  suggestionBodySchema,
)
const decideRoute = changeRoute('decision', 'Invite, hire, reject or open again with a message', decisionBodySchema)
const offerRoute = changeRoute('interview', 'Offer times for an interview with a message', offerBodySchema)
const cancelRoute = changeRoute('interview/cancel', 'Cancel a booked interview with a message', cancelBodySchema)

const removeSlotRoute = createRoute('delete', '/applications/{applicationId}/slots/{slotId}', 'hiring.manage', {
  summary: 'Take an offered time back that the applicant has not chosen',
  request: { params: slotParams },
  responses: detailsResponses,
})

/** The errors for what the use cases refuse. */
const problemByFailure = {
  unknown: 'applicationNotFound',
  notPossible: 'alreadyDecided',
  keyReused: 'keyReused',
  personNotFound: 'personNotFound',
  jobClosed: 'jobClosed',
  timeIsOver: 'timeIsOver',
  slotsOverlap: 'slotsOverlap',
  slotPassesMidnight: 'slotPassesMidnight',
  slotTaken: 'slotTaken',
} as const
type Failure = keyof typeof problemByFailure
const isFailure = (kind: string): kind is Failure => kind in problemByFailure

export function addApplicationRoutes(api: StaffRoutes, { hiring }: StaffServices): void {
  async function respond(c: StaffContext, applicationId: string, kind = 'read') {
    if (isFailure(kind)) return staffError(c, problemByFailure[kind])
    const data: ApplicationDetails | undefined = await loadApplicationDetails(hiring, applicationId, {
      language: c.get('language'),
      viewer: c.get('identity'),
    })
    return data ? c.json({ success: true as const, data }, 200) : staffError(c, 'applicationNotFound')
  }
  const staffRequest = (c: StaffContext) => ({
    actor: toActor(c.get('identity')),
    idempotencyKey: c.req.header('idempotency-key'),
  })

  api.openapi(readRoute, async (c) => respond(c, c.req.valid('param').applicationId))

  api.openapi(downloadRoute, async (c) => {
    const { applicationId, number } = c.req.valid('param')
    const file = await openAttachmentForStaff(hiring, { applicationId, number: Number(number) }, staffRequest(c))
    if (!file) return staffError(c, 'attachmentNotFound')
    return c.body(new Uint8Array(file.bytes), 200, downloadHeaders(file))
  })

  api.openapi(viewRoute, async (c) => {
    const { applicationId, number } = c.req.valid('param')
    const file = await openAttachmentForStaff(hiring, { applicationId, number: Number(number) }, staffRequest(c))
    if (!file) return staffError(c, 'attachmentNotFound')
    const view = await viewFileApart(file.type, file.bytes)
    const data =
      view.kind === 'pages'
        ? {
            ...view,
            pages: view.pages.map((page) => ({ ...page, picture: Buffer.from(page.picture).toString('base64') })),
          }
        : view
    return c.json({ success: true as const, data }, 200, { 'cache-control': 'no-store' })
  })

  api.openapi(moveRoute, async (c) => {
    const { applicationId } = c.req.valid('param')
    const { move } = c.req.valid('json')
    return respond(c, applicationId, (await moveInReview(hiring, { applicationId, move, ...staffRequest(c) })).kind)
  })

  api.openapi(noteRoute, async (c) => {
    const { applicationId } = c.req.valid('param')
    const input = { applicationId, text: c.req.valid('json').text, ...staffRequest(c) }
    return respond(c, applicationId, (await writeApplicationNote(hiring, input)).kind)
  })

  api.openapi(assignRoute, async (c) => {
    const { applicationId } = c.req.valid('param')
    const { person: personId, text } = c.req.valid('json')
    const input = { applicationId, personId, text, ...staffRequest(c) }
    return respond(c, applicationId, (await handOverApplication(hiring, input)).kind)
  })

  api.openapi(messageRoute, async (c) => {
    const { applicationId } = c.req.valid('param')
    const input = { applicationId, text: c.req.valid('json').text, ...staffRequest(c) }
    return respond(c, applicationId, (await writeToApplicant(hiring, input)).kind)
  })

  api.openapi(noteReplyRoute, async (c) => {
    const { applicationId } = c.req.valid('param')
    const input = { applicationId, text: c.req.valid('json').text, ...staffRequest(c) }
    return respond(c, applicationId, (await noteReply(hiring, input)).kind)
  })

  api.openapi(settleRoute, async (c) => {
    const { applicationId } = c.req.valid('param')
    return respond(c, applicationId, (await settleReply(hiring, { applicationId, ...staffRequest(c) })).kind)
  })

  api.openapi(suggestRoute, async (c) => {
    const { applicationId } = c.req.valid('param')
    const { job: jobId, message } = c.req.valid('json')
    const input = { applicationId, jobId, message, ...staffRequest(c) }
    return respond(c, applicationId, (await suggestJob(hiring, input)).kind)
  })

  api.openapi(decideRoute, async (c) => {
    const { applicationId } = c.req.valid('param')
    const { decision, message } = c.req.valid('json')
    const input = { message, ...staffRequest(c) }
    return respond(c, applicationId, (await changeApplicationState(hiring, applicationId, decision, input)).kind)
  })

  api.openapi(offerRoute, async (c) => {
    const { applicationId } = c.req.valid('param')
    const { times, ...offer } = c.req.valid('json')
    const starts = times.map(({ date, time }) => ({ date, minute: parseClockMinute(time) ?? 0 }))
    const input = { applicationId, ...offer, times: starts, ...staffRequest(c) }
    return respond(c, applicationId, (await offerInterview(hiring, input)).kind)
  })

  api.openapi(cancelRoute, async (c) => {
    const { applicationId } = c.req.valid('param')
    const input = { applicationId, message: c.req.valid('json').message, ...staffRequest(c) }
    return respond(c, applicationId, (await cancelInterviewByStaff(hiring, input)).kind)
  })

  api.openapi(removeSlotRoute, async (c) => {
    const { applicationId, slotId } = c.req.valid('param')
    const input = { applicationId, slotId, actor: staffRequest(c).actor }
    return respond(c, applicationId, (await removeOfferedSlot(hiring, input)).kind)
  })
}
