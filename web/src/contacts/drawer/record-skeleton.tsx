import { Skeleton, SkeletonText } from '../../ui/feedback/skeleton.tsx';

/** In the place of a contact's record while it loads or is drawn. */
export function RecordSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex items-center gap-3">
        <Skeleton className="size-12 rounded-full" />
        <Skeleton className="h-5 w-24" />
      </div>
      <Skeleton className="h-16 rounded-card" />
      <SkeletonText lines={8} />
      <Skeleton className="h-32 rounded-card" />
      <SkeletonText lines={6} />
    </div>
  );
}
