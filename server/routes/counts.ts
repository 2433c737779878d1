import { Counter } from 'prom-client';
import { countStep, STEPS } from '../../contract/counts';
import type { Routes } from '../http/appDeps';
import { Problem } from '../http/problem';

const stepCount = new Counter({
  name: 'duds_steps_total',
  help: 'What visitors did, as their browsers report it; scripts could inflate it',
  labelNames: ['step'] as const,
});
for (const step of STEPS) stepCount.inc({ step }, 0);

/** A person takes a few; a script should not make the figures useless. */
const config = { rateLimit: { max: 30, timeWindow: 60_000 } };

export const countRoutes: Routes = app => {
  app.post('/counts/:step', { schema: countStep, config }, async ({ params }, reply) => {
    const step = STEPS.find(known => known === params.step);
    if (step === undefined) throw new Problem('not-found');
    stepCount.inc({ step });
    return reply.code(204).send(null);
  });
};
