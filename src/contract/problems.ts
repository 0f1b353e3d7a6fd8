/** Everything that can go wrong at the API's door, with its status. What a person reads stands in locales/. */
export const statusByProblem = {
  malformedJson: 400,
  unauthorized: 401,
  notFound: 404,
  methodNotAllowed: 405,
  notAvailable: 409,
  cartFull: 409,
  cartEmpty: 409,
  storeNotOffered: 409,
  dateNotOffered: 409,
  timeNotOffered: 409,
  slotFull: 409,
  notChangeable: 409,
  notToSundayOrHoliday: 409,
  notPayable: 409,
  notCancelable: 409,
  keyReused: 422,
  orderNotFound: 404,
  paymentUnavailable: 503,
  tooLarge: 413,
  unsupportedMediaType: 415,
  invalidRequest: 422,
  tooManyRequests: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ProblemCode = keyof typeof statusByProblem
