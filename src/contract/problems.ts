/** Everything that can go wrong at the API's door, with its status. What a person reads stands in locales/. */
export const statusByProblem = {
  malformedJson: 400,
  unauthorized: 401,
  notFound: 404,
  methodNotAllowed: 405,
  notAvailable: 409,
  cartFull: 409,
  tooLarge: 413,
  unsupportedMediaType: 415,
  invalidRequest: 422,
  tooManyRequests: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ProblemCode = keyof typeof statusByProblem
