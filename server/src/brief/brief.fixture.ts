import { activityService } from '../activity/service.ts';
import { insightsService } from '../insights/service.ts';
import { mailService } from '../mail/service.ts';
import type { Platform } from '../platform/deps.ts';
import { briefService } from './service.ts';

/** The service of the Monday brief on an app's platform. */
export const briefOf = (platform: Platform) =>
  briefService(platform, {
    mail: mailService(platform),
    insights: insightsService(platform, activityService(platform)),
  });
