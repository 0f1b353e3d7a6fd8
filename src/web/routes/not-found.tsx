import { data } from 'react-router'
import { serverI18n } from '../i18n/server-i18n.ts'
import { requestContext } from '../request-context.ts'
import type { Route } from './+types/not-found'

export function loader({ context }: Route.LoaderArgs): never {
  const { language } = context.get(requestContext)
  throw data(serverI18n(language).t('error.notFoundText'), { status: 404 })
}

export default function NotFound() {
  return null
}
