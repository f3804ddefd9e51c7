import { createFileRoute } from '@tanstack/react-router';
import { AuditLog } from '#src/features/audit-log/audit-log.tsx';

export const Route = createFileRoute('/_signed-in/admin/audit-log')({ component: AuditLog });
