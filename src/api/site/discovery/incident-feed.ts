import type { Instant } from '#domain/calendar/local-time.ts'
import { type Language, localized, localizedUrl } from '#domain/i18n/languages.ts'
import type { Incident } from '#domain/reliability/incident.ts'
import { getTranslator } from '#foundation/translations.ts'
import { element, xmlDocument } from './xml.ts'

interface IncidentFeed {
  company: string
  publicUrl: string
  language: Language
}

const textElement = (name: string, content: string) => element(name, {}, content)

/** Of a feed without entries: Atom asks for a date. */
const noIncidentYet: Instant = '2026-01-01T00:00:00.000Z'

/** Atom 1.0: an entry for each incident, which changes with each update. */
export function renderIncidentFeed(incidents: readonly Incident[], { company, publicUrl, language }: IncidentFeed) {
  const t = getTranslator(language, 'feeds')
  const page = localizedUrl(`${publicUrl}/reliability`, language)
  const self = localizedUrl(`${publicUrl}/reliability/feed.xml`, language)
  const changedAt = incidents.map((incident) => incident.changedAt).sort()
  return xmlDocument(
    element(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': language },
      textElement('id', self),
      textElement('title', t('incidents.title', { company })),
      textElement('updated', changedAt.at(-1) ?? noIncidentYet),
      element('author', {}, textElement('name', company)),
      element('link', { rel: 'self', type: 'application/atom+xml', href: self }),
      element('link', { rel: 'alternate', type: 'text/html', href: page }),
      ...incidents.map(({ id, title, beganAt, endedAt, updates, ...incident }) =>
        element(
          'entry',
          {},
          textElement('id', `urn:uuid:${id}`),
          textElement(
            'title',
            endedAt ? t('incidents.over', { title: localized(title, language) }) : localized(title, language),
          ),
          textElement('published', beganAt),
          textElement('updated', incident.changedAt),
          element('link', { rel: 'alternate', type: 'text/html', href: `${page}#incidents` }),
          element(
            'content',
            { type: 'text' },
            updates
              .map(({ text }) => localized(text, language))
              .toReversed()
              .join('\n\n'),
          ),
        ),
      ),
    ),
  )
}
