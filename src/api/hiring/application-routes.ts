import { createRoute, z } from '@hono/zod-openapi'
import { singleAnswer } from '#contract/envelope.ts'
import {
  applicationAnswerSchema,
  applicationCreatedSchema,
  attachmentAnswerSchema,
} from '#contract/hiring/application-answer.ts'
import {
  applicationParams,
  applicationSchema,
  decisionSchema,
  talentPoolSchema,
} from '#contract/hiring/application-requests.ts'
import { tokenQuery } from '#contract/orders/order-requests.ts'
import {
  answers,
  goneAnswer,
  jsonBody,
  notFoundAnswer,
  refusedAnswer,
  saidSchema,
  tooLargeAnswer,
  tooManyAnswer,
  wrongTypeAnswer,
} from '../middleware/answers.ts'

const tags = ['Applications']
const applicationAnswers = { ...answers(singleAnswer(applicationAnswerSchema)), ...notFoundAnswer, ...goneAnswer }
const changeAnswers = { ...answers(saidSchema), ...notFoundAnswer, ...goneAnswer, ...refusedAnswer }

// Not a zod schema: with one the framework would take in the whole body, however large, before the route sees it.
const uploadForm = {
  type: 'object' as const,
  properties: { file: { type: 'string' as const, format: 'binary' } },
  required: ['file'],
}

export const applyRoute = createRoute({
  method: 'post',
  path: '/jobs/{jobId}/applications',
  tags,
  summary: 'Apply for a job',
  description: 'The same Idempotency-Key never makes a second application.',
  request: {
    params: z.object({ jobId: z.string().max(100) }),
    headers: z.object({ 'idempotency-key': z.string().min(8).max(100).optional() }),
    body: jsonBody(applicationSchema),
  },
  responses: {
    ...answers(singleAnswer(applicationCreatedSchema)),
    ...notFoundAnswer,
    ...refusedAnswer,
    ...tooManyAnswer,
  },
})

export const uploadRoute = createRoute({
  method: 'post',
  path: '/jobs/{jobId}/applications/{applicationId}/upload',
  tags,
  summary: 'Add a file to an application',
  description: 'Within a day of applying. Judged by its content. The same file sent again is kept once.',
  request: {
    params: applicationParams.extend({ jobId: z.string().max(100) }),
    body: {
      required: true,
      content: {
        'multipart/form-data': { schema: uploadForm },
      },
    },
  },
  responses: {
    ...answers(singleAnswer(attachmentAnswerSchema)),
    ...notFoundAnswer,
    ...refusedAnswer,
    ...tooLargeAnswer,
    ...wrongTypeAnswer,
    ...tooManyAnswer,
  },
})

const openLink = (path: '/applications' | '/reviews', summary: string) =>
  createRoute({
    method: 'get',
    path: `${path}/{applicationId}/link` as const,
    tags,
    summary,
    request: { params: applicationParams, query: tokenQuery },
    responses: applicationAnswers,
  })

const granted = (path: '/applications' | '/reviews', summary: string) =>
  createRoute({
    method: 'get',
    path: `${path}/{applicationId}` as const,
    tags,
    summary,
    request: { params: applicationParams },
    responses: applicationAnswers,
  })

export const applicationLinkRoute = openLink('/applications', 'An application by the link of its mails')
export const applicationRoute = granted('/applications', 'An application for which this browser has a grant')
export const reviewLinkRoute = openLink('/reviews', 'An application by the link of the people in charge')
export const reviewRoute = granted('/reviews', 'An application as the people in charge see it')

export const withdrawRoute = createRoute({
  method: 'post',
  path: '/applications/{applicationId}/withdraw',
  tags,
  summary: 'Take an application back',
  request: { params: applicationParams },
  responses: changeAnswers,
})

export const eraseRoute = createRoute({
  method: 'delete',
  path: '/applications/{applicationId}',
  tags,
  summary: 'Delete an application with all its data, at once',
  request: { params: applicationParams },
  responses: changeAnswers,
})

export const talentPoolRoute = createRoute({
  method: 'post',
  path: '/applications/{applicationId}/talent-pool',
  tags,
  summary: 'Give, extend or take back the consent to keep the data for two years',
  request: { params: applicationParams, body: jsonBody(talentPoolSchema) },
  responses: changeAnswers,
})

export const decisionRoute = createRoute({
  method: 'post',
  path: '/reviews/{applicationId}/decision',
  tags,
  summary: 'Invite, hire or reject',
  request: { params: applicationParams, body: jsonBody(decisionSchema) },
  responses: changeAnswers,
})
