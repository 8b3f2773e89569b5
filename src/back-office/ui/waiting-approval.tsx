import { href, Link } from 'react-router';
import { Notice } from '../../ui/base/notice.tsx';

type WaitingApprovalProps = {
  waiting: { readonly id: string; readonly amount: string };
  /** The subject of the sentence, such as `A refund`. */
  what: string;
};

/** A notice that the request is already waiting for a colleague's approval. */
export function WaitingApproval({ waiting: { id, amount }, what }: WaitingApprovalProps) {
  return (
    <div className="mb-5">
      <Notice>
        {what} of {amount}{' '}
        <Link to={href('/admin/approvals/:approvalId', { approvalId: id })} className="link-line">
          is waiting for approval
        </Link>
        .
      </Notice>
    </div>
  );
}
