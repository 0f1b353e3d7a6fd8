import { notFoundResponse } from '../not-found.server.ts'
import { requestContext } from '../request-context.ts'
import type { Route } from './+types/not-found'

export function loader({ context }: Route.LoaderArgs): never {
  throw notFoundResponse(context.get(requestContext).language)
}

export default function NotFound() {
  return null
}
