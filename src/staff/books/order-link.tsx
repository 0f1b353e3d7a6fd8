import { Link } from 'react-router'
import { useSession } from '../layout/use-session.ts'
import { allows } from '../state/session-cache.ts'

/** The tax adviser reads the number of an order, not the order. */
export const OrderLink = ({ orderId }: { orderId: string }) =>
  allows(useSession(), 'orders.read') ? <Link to={`/orders/${orderId}`}>{orderId}</Link> : orderId
