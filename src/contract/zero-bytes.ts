import type { FieldErrors } from './errors.ts'

/** PostgreSQL refuses text with a zero byte, and no id, name or search contains one. */
const zeroByte = '%00'

export const hasZeroByte = (url: string): boolean => url.includes(zeroByte)

/** An error code for each parameter of the query that contains a zero byte. */
export function zeroByteErrors(url: string): FieldErrors {
  const parameters = [...new URL(url).searchParams].filter((parameter) => parameter.join().includes('\0'))
  return Object.fromEntries(parameters.map(([name]) => [name, `error-invalid-${name}`]))
}
