import type { z } from 'zod'

/** Error codes of both APIs with their HTTP status. The messages are in locales/. */
export const statusByCommonProblem = {
  malformedJson: 400,
  notFound: 404,
  orderNotFound: 404,
  applicationNotFound: 404,
  notAvailable: 409,
  notInStore: 409,
  storeNotOffered: 409,
  dateNotOffered: 409,
  timeNotOffered: 409,
  slotFull: 409,
  soldOut: 409,
  optionsNotOffered: 409,
  quantityNotOffered: 409,
  orderTooLarge: 409,
  notPossibleNow: 409,
  tooLarge: 413,
  unsupportedMediaType: 415,
  invalidRequest: 422,
  keyReused: 422,
  internal: 500,
  unavailable: 503,
} as const

/** Every error code of the public API. */
export const statusByProblem = {
  ...statusByCommonProblem,
  unauthorized: 401,
  startFromOrderPage: 403,
  methodNotAllowed: 405,
  notInThisStore: 409,
  outOfSeason: 409,
  soldOutOnAllDays: 409,
  cartFull: 409,
  cartEmpty: 409,
  cartChanged: 409,
  notChangeable: 409,
  payFirst: 409,
  notToSundayOrHoliday: 409,
  notPayable: 409,
  notPayableAtPickup: 409,
  payOnline: 409,
  notConfirmable: 409,
  orderLapsed: 410,
  notCancelable: 409,
  notInvoiceable: 409,
  differenceChanged: 409,
  itemsNotOffered: 409,
  pushNotPossible: 409,
  standingOrderNotPossible: 409,
  standingTotalChanged: 409,
  stockAlertNeedless: 409,
  stockAlertNotPossible: 409,
  stockAlertEnded: 410,
  jobClosed: 409,
  trialShiftTaken: 409,
  trialShiftCanceled: 410,
  jobAlertEnded: 410,
  tooManyReplies: 409,
  interviewTaken: 409,
  interviewGone: 409,
  applicationDeleted: 410,
  linkRevoked: 410,
  fileEmpty: 422,
  fileTooBig: 413,
  fileTypeRefused: 415,
  fileNotWhatItSays: 415,
  fileHasMacros: 415,
  fileHasScripts: 415,
  fileHasActions: 415,
  fileHasObjects: 415,
  fileHasLinkedContent: 415,
  fileHasExtraData: 415,
  fileLocked: 422,
  fileTooComplex: 422,
  fileBroken: 422,
  fileUnsafe: 422,
  tooManyFiles: 409,
  filesTooBig: 409,
  // Not 503, which load balancers take for a dead process: only the payment provider is down.
  paymentUnavailable: 502,
  tooFast: 429,
  tooManyRequests: 429,
  tooManyCheckouts: 429,
  tooManyOpenOrders: 429,
  tooManyUploads: 429,
  storagePaused: 429,
} as const

export type ProblemCode = keyof typeof statusByProblem

export type FieldErrors = Record<string, string>

const isEmpty = (issue: z.core.$ZodIssue) =>
  (issue.code === 'invalid_type' && issue.message.endsWith('received undefined')) ||
  (issue.code === 'too_small' && issue.origin === 'string' && Number(issue.minimum) === 1)

const toFieldName = (path: readonly PropertyKey[]) =>
  path.filter((part) => typeof part === 'string').join('.') || 'body'

/** An error code per field: `error-empty-…` for missing values, else `error-invalid-…`, unless the schema names its own. */
export function fieldErrors({ issues }: Pick<z.ZodError, 'issues'>): FieldErrors {
  const errors: FieldErrors = {}
  for (const issue of issues) {
    const field = toFieldName(issue.path)
    const code = `error-${isEmpty(issue) ? 'empty' : 'invalid'}-${field}`
    errors[field] ??= issue.message.startsWith('error-') ? issue.message : code
  }
  return errors
}
