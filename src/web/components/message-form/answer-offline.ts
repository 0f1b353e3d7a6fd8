import { isRouteErrorResponse } from 'react-router'
import type { MessageAnswer } from './message-answer.ts'
import { readTyped } from './read-typed.ts'

// A lost connection is a TypeError of fetch; a server that is overloaded or restarting answers without our page's data.
const isUnreachable = (error: unknown) =>
  error instanceof TypeError || (isRouteErrorResponse(error) && error.status >= 500)

/** In the browser: when the server cannot be reached, the form stays as it is and says so. */
export async function answerOffline<Field extends string>(
  request: Request,
  fields: readonly Field[],
  ask: () => Promise<MessageAnswer<Field>>,
): Promise<MessageAnswer<Field>> {
  const form = await request.clone().formData()
  try {
    return await ask()
  } catch (error) {
    if (!isUnreachable(error)) throw error
    return { step: 'form', typed: readTyped(form, fields), errors: {}, failure: 'unreachable' }
  }
}
