import type { EnquiryForm as Form } from '#domain/pages/enquiry-forms.ts'
import { PlainField } from '#web/components/form/plain-field.tsx'
import { MessageForm } from '#web/components/message-form/message-form.tsx'
import { PersonField } from '#web/components/message-form/person-field.tsx'
import { StoreField } from '#web/components/message-form/store-field.tsx'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useFrame } from '../../../use-frame.ts'
import { usePageData } from '../page-data.ts'
import { type EnquiryField, enquiryFields } from './enquiry-fields.ts'

const nothing = Object.fromEntries(enquiryFields.map((field) => [field, ''])) as Record<EnquiryField, string>

interface Props {
  form: Form
  /** Of the block, for visitors whose page is loaded anew by sending. */
  anchor: string
}

export function EnquiryForm({ form, anchor }: Props) {
  const { t } = useTexts('contact')
  const { page, stores = [], enquiryAnswer } = usePageData()
  const { company } = useFrame()
  const isCompanyRequired = form !== 'catering'
  return (
    <MessageForm
      name={`enquiry-${form}`}
      action={`/${page.id}#${anchor}`}
      label={t('enquiry.form')}
      submitLabel={t('enquiry.submit')}
      fields={enquiryFields}
      start={{ ...nothing, storeId: company.defaultStoreId }}
      plainAnswer={enquiryAnswer}
      stores={stores}
      sentHeadline={t('enquiry.sentHeadline')}
    >
      {(stateOf) => (
        <>
          <input type="hidden" name="form" value={form} />
          <PersonField {...stateOf('name')} />
          <PlainField
            {...stateOf('company')}
            label={t(isCompanyRequired ? 'enquiry.company' : 'enquiry.companyOptional')}
            isRequired={isCompanyRequired}
            maxLength={200}
            autoComplete="organization"
          />
          <PersonField {...stateOf('mail')} />
          <PersonField {...stateOf('phone')} />
          <PlainField
            {...stateOf('amount')}
            type="number"
            inputMode="numeric"
            min={1}
            label={t(`enquiry.${form}.amount`)}
            isRequired
          />
          <PlainField {...stateOf('from')} type="date" label={t(`enquiry.${form}.from`)} isRequired />
          <PlainField {...stateOf('to')} type="date" label={t(`enquiry.${form}.to`)} />
          <PlainField
            {...stateOf('streetAddress')}
            label={t('enquiry.streetAddress')}
            isRequired
            maxLength={200}
            autoComplete="address-line1"
          />
          <PlainField
            {...stateOf('postalCode')}
            label={t('enquiry.postalCode')}
            isRequired
            maxLength={12}
            autoComplete="postal-code"
            inputMode="numeric"
          />
          <PlainField
            {...stateOf('location')}
            label={t('enquiry.location')}
            isRequired
            maxLength={100}
            autoComplete="address-level2"
          />
          <PlainField
            {...stateOf('message')}
            label={t(`enquiry.${form}.message`)}
            isRequired
            rows={6}
            maxLength={5000}
          />
          <StoreField {...stateOf('storeId')} label={t('enquiry.store')} stores={stores} />
        </>
      )}
    </MessageForm>
  )
}
