import { createFileRoute } from '@tanstack/react-router';
import { GeocodingManager } from '#src/features/geocoding/geocoding-manager.tsx';

export const Route = createFileRoute('/_signed-in/admin/geocoding')({
  component: GeocodingManager,
});
