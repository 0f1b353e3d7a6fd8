import type { ApplicationDetails } from '#contract/staff/hiring.ts'
import { formatChoice } from '#domain/hiring/application-fields.ts'
import { languageNames } from '#domain/i18n/languages.ts'
import type { Translate } from '#domain/i18n/translate.ts'
import { FactList } from '#ui/fact-list.tsx'
import { PhoneLink } from '../components/phone-link.tsx'
import { useHiringTranslation } from './use-hiring-translation.ts'

type Props = { application: ApplicationDetails }

function toLink(name: string, text: string): React.ReactNode {
  if (name === 'mail') return <a href={`mailto:${encodeURIComponent(text).replaceAll('%40', '@')}`}>{text}</a>
  return name === 'phone' ? <PhoneLink phone={text} /> : text
}

/** Other clients may send attributes that have no label. */
const fieldLabel = (t: Translate<'staff-hiring'>, name: string): string => t.find(`page.${name}`) ?? name

export function ApplicationContact({ application }: Props) {
  const { t } = useHiringTranslation()
  const { person, address, language, organizer } = application
  return (
    <section aria-labelledby="contact">
      <h2 id="contact">{t('page.contact')}</h2>
      <FactList
        facts={[
          ...person.map(({ name, text }) => [fieldLabel(t, name), toLink(name, text)] as const),
          [t('page.address'), address.join(', ')],
          [t('page.language'), languageNames[language]],
          [t('page.organizer'), `${organizer.name}, ${organizer.mail}`],
        ]}
      />
    </section>
  )
}

export function ApplicationAnswers({ application: { answers, attributes } }: Props) {
  const { t } = useHiringTranslation()
  const entries = [
    ...answers.map(({ question, answer }) => ({ question, answer: answer.join(', ') })),
    ...attributes.map(({ name, notes }) => ({ question: fieldLabel(t, name), answer: formatChoice(t, name, notes) })),
  ]
  return (
    <section aria-labelledby="answers">
      <h2 id="answers">{t('page.answers')}</h2>
      {entries.length === 0 && <p>{t('page.noAnswers')}</p>}
      <FactList labels="above" facts={entries.map(({ question, answer }) => [question, answer])} />
    </section>
  )
}
