import { useId } from 'react'
import type { Shown } from '#contract/site/page-answer.ts'
import type { EnquiryBlock as Enquiry } from '#domain/pages/blocks.ts'
import { phoneLink } from '#domain/store/phone-link.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useFrame } from '../../../use-frame.ts'
import { EnquiryForm } from '../enquiry/enquiry-form.tsx'
import styles from './enquiry-block.module.css'

export function EnquiryBlock({ id = 'enquiry', headline, text, form }: Shown<Enquiry>) {
  const { t } = useTexts('contact')
  const { company } = useFrame()
  const headingId = useId()
  return (
    <section id={id} className={`page ${styles.block}`} aria-labelledby={headline && headingId}>
      <div className={styles.words}>
        {headline && <h2 id={headingId}>{headline}</h2>}
        <p className={styles.text}>{text}</p>
        <p className={styles.note}>{t('enquiry.note')}</p>
        <p className={styles.call}>
          {t('enquiry.call')} <a href={phoneLink(company.phone)}>{company.phone}</a>
        </p>
      </div>
      <EnquiryForm form={form} anchor={id} />
    </section>
  )
}
