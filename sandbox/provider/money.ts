export type Money = { currency_code: string; value: string }

export function centsOf(money: Money): number {
  return Math.round(Number(money.value) * 100)
}

export function moneyOf(cents: number, currency: string): Money {
  return { currency_code: currency, value: (cents / 100).toFixed(2) }
}
