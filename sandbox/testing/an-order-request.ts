import { randomUUID } from 'node:crypto'

const euros = (value: string) => ({ currency_code: 'EUR', value })

const context = {
  return_url: 'http://shop.example/approve?order=7',
  cancel_url: 'http://shop.example/cancel',
  user_action: 'PAY_NOW',
  shipping_preference: 'NO_SHIPPING',
  payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
  brand_name: 'Bäckerei Krume',
  locale: 'de-DE',
}

/** Two loaves for 12.40 euros; `unit` replaces parts of the purchase unit, `rest` parts of the request. */
export function anOrderRequest(unit: Record<string, unknown> = {}, rest: Record<string, unknown> = {}) {
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: 'K-7Q2M',
        invoice_id: randomUUID(),
        amount: { ...euros('12.40'), breakdown: { item_total: euros('12.40') } },
        items: [{ name: 'Dinkelbrot, groß', quantity: '2', unit_amount: euros('6.20') }],
        ...unit,
      },
    ],
    payment_source: { paypal: { experience_context: context } },
    ...rest,
  }
}
