export default function Payout() { return null }
