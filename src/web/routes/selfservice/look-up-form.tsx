import { Form, useNavigation } from 'react-router'
import { phoneLink } from '#domain/store/phone-link.ts'
import { ErrorSummary } from '../../components/form/error-summary.tsx'
import { PlainField } from '../../components/form/plain-field.tsx'
import { MessageBox } from '../../components/message-box.tsx'
import { PageMeta } from '../../components/page-meta.tsx'
import { PictureImage } from '../../components/picture-image.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { useFrame } from '../../use-frame.ts'
import type { LookUpAnswer, LookUpField, LookUpTarget } from './look-up.ts'
import styles from './look-up-form.module.css'
import { useAttempts } from './use-attempts.ts'

interface Props {
  answer: LookUpAnswer | undefined
  /** From the address. */
  orderId: string
  isLinkExpired: boolean
  /** Where to go when the order is found. */
  target: LookUpTarget
}

const failureTexts = {
  notFound: ['error-headline-search_order', 'error-content-search_order'],
  tooMany: ['lookUp.tooManyHeadline', 'lookUp.tooManyText'],
  unreachable: ['lookUp.unreachableHeadline', 'lookUp.unreachableText'],
} as const

const fields: readonly LookUpField[] = ['orderId', 'mail']

export function LookUpForm({ answer, orderId, isLinkExpired, target }: Props) {
  const { t } = useTexts('selfservice')
  const { company, sidebarPictures } = useFrame()
  const attempt = useAttempts(answer)
  const isSending = useNavigation().state === 'submitting'
  const errorOf = (field: LookUpField) => answer?.errors[field] && t(answer.errors[field])
  const errors = fields.flatMap((field) => {
    const text = errorOf(field)
    return text ? [{ field, text }] : []
  })
  const failed = answer?.failure && failureTexts[answer.failure]
  return (
    <main id="main" className={`page ${styles.page}`}>
      <PageMeta title={t('lookUp.pageTitle', { name: company.name })} isPrivate />
      <div className={styles.words}>
        <h1>{t(target === 'pass' ? 'lookUp.passHeadline' : 'lookUp.headline')}</h1>
        <p>{t('lookUp.lead')}</p>
        {sidebarPictures[0] && (
          <PictureImage
            className={styles.picture ?? ''}
            picture={sidebarPictures[0]}
            alt=""
            sizes="(min-width: 900px) 42vw, 1px"
          />
        )}
      </div>
      <Form
        method="post"
        action="/selfservice/orders"
        noValidate
        preventScrollReset
        className={styles.form}
        aria-label={t('lookUp.form')}
      >
        {isLinkExpired && !answer && (
          <MessageBox
            message={{ tone: 'neutral', headline: t('lookUp.expiredHeadline'), text: t('lookUp.expiredText') }}
          />
        )}
        <ErrorSummary errors={errors} attempt={attempt} />
        {failed && (
          <MessageBox attempt={attempt} message={{ tone: 'negative', headline: t(failed[0]), text: t(failed[1]) }} />
        )}
        <PlainField
          name="orderId"
          label={t('lookUp.orderId')}
          hint={t('lookUp.orderIdHint')}
          start={answer?.typed.orderId ?? orderId}
          error={errorOf('orderId')}
          isRequired
          maxLength={30}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <PlainField
          name="mail"
          type="email"
          label={t('lookUp.mail')}
          hint={t('lookUp.mailHint')}
          start={answer?.typed.mail ?? ''}
          error={errorOf('mail')}
          isRequired
          maxLength={254}
          autoComplete="email"
        />
        {target === 'pass' && <input type="hidden" name="to" value="pass" />}
        <button type="submit" className="button" aria-busy={isSending}>
          {t('lookUp.submit')}
        </button>
        <p className={styles.help}>
          {t('lookUp.help')} <a href={phoneLink(company.phone)}>{company.phone}</a>
        </p>
      </Form>
    </main>
  )
}
