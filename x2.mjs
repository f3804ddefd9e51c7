import {device} from './x1.mjs';
const d=await device('wide',{w:1280,h:900});
await d.p.waitForTimeout(4000);
for (const [n,path] of Object.entries({home:'/',pipeline:'/planter-pipeline',planters:'/directory/planters',hub:'/hub-leader-assignment',users:'/admin/users',areports:'/admin/mbcb-reports',geo:'/admin/geocoding',assess:'/assessment',aassess:'/admin/assessments',outbox:'/outbox',device:'/device',profile:'/profile',churches:'/directory/churches'})) { await d.go(path); await d.shot(n);}
console.log(d.errs.slice(0,20)); await d.b.close();
