import { apiSecurityPolicy } from './security-headers.ts'

/** What an answer that is no page carries, unless it says otherwise. */
export const headersForPrograms = (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> => ({
  ...headers,
  'cache-control': 'no-store',
  'content-security-policy': apiSecurityPolicy,
})
