/** Every error code of the staff API with its HTTP status. The messages are in locales/. */
export const statusByStaffProblem = {
  malformedJson: 400,
  signInNeeded: 401,
  demoOnly: 403,
  notAllowed: 403,
  otherStore: 403,
  foreignOrigin: 403,
  notFound: 404,
  orderNotFound: 404,
  alreadyHandedOver: 409,
  orderCanceled: 409,
  orderNotPaid: 409,
  notPossibleNow: 409,
  tooLarge: 413,
  unsupportedMediaType: 415,
  invalidRequest: 422,
  keyReused: 422,
  tooManyAttempts: 429,
  internal: 500,
  unavailable: 503,
} as const

export type StaffProblem = keyof typeof statusByStaffProblem
